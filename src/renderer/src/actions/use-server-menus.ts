/** The menus of servers and agents with everything they need of the window. */
import { useQueryClient } from '@tanstack/react-query'
import type { ServerReport } from '../../../model/report.ts'
import { type TargetState, worstState } from '../../../model/server-state.ts'
import { useCopyText, useRevealFile } from '../api/mutations.ts'
import { useAnnounce } from '../components/announcer.tsx'
import { statePresentation } from '../components/state-presentation.ts'
import { useActions } from './actions.tsx'
import { buildServerMenu } from './server-menu.ts'
import { buildAbsentMenu, buildTargetMenu } from './target-menu.ts'

export function useServerMenus(project: string | undefined, nameOf: (agent: string) => string) {
  const actions = useActions()
  const verify = useVerify()
  const announce = useAnnounce()
  const { mutate: copy } = useCopyText()
  const { mutate: reveal } = useRevealFile()
  const onCopy = (text: string) => {
    copy(text, { onSuccess: () => announce('Copied, without any value') })
  }
  const onReveal = (path: string) => {
    reveal(path)
  }
  const parts = { actions, project, nameOf, onVerify: verify, onCopy, onReveal }
  return {
    ofServer: (server: ServerReport) => buildServerMenu(server, parts),
    ofTarget: (server: ServerReport, target: TargetState, onDetails?: () => void) =>
      buildTargetMenu(server, target, onDetails ? { ...parts, onDetails } : parts),
    ofAbsent: (server: ServerReport, agent: string) => buildAbsentMenu(server, agent, parts),
  }
}

/** Reads every file again and says how one server stands. */
export function useVerify(): (server: ServerReport) => void {
  const queryClient = useQueryClient()
  const announce = useAnnounce()
  return ({ id }) => {
    announce(`Reading ${id} back`)
    void queryClient.invalidateQueries().then(() => {
      const found = queryClient
        .getQueriesData<{ servers?: readonly ServerReport[] }>({ queryKey: ['status'], type: 'active' })
        .flatMap(([, report]) => report?.servers?.filter((server) => server.id === id) ?? [])
      if (found.length === 0) return
      announce(`${id} read back: ${statePresentation[worstState(found.map(({ state }) => state))].word}`)
    })
  }
}
