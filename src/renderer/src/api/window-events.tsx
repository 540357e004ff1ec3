/** What main tells the window unasked, handed on to whoever cares: the disk, the tray, the menu, connects under way. */
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { WindowEvent } from '../../../ipc/window-event.ts'
import type { ConnectStep } from '../../../model/health.ts'

export type WindowCommand = Extract<WindowEvent, { kind: 'show-place' | 'undo' | 'show-settings' }>

export interface ForeignNews {
  readonly at: Date
  readonly sentences: readonly string[]
}

interface Heard {
  /** Grows whenever something that is shown may be different. */
  readonly revision: number
  readonly news: ForeignNews | undefined
  readonly command: WindowCommand | undefined
  readonly steps: ReadonlyMap<string, ConnectStep>
}

const nothing: Heard = { revision: 0, news: undefined, command: undefined, steps: new Map() }
const HeardContext = createContext<Heard>(nothing)

function hear(heard: Heard, event: WindowEvent): Heard {
  switch (event.kind) {
    case 'world-changed': {
      const { sentences } = event
      const news = sentences.length === 0 ? heard.news : { at: new Date(), sentences }
      return { ...heard, revision: heard.revision + 1, news }
    }
    case 'connect-step':
      return { ...heard, steps: new Map([...heard.steps, [event.server, event.step]]) }
    case 'show-place':
    case 'undo':
    case 'show-settings':
      return { ...heard, command: event }
  }
}

export function WindowEvents({ children }: { readonly children: ReactNode }) {
  const [heard, setHeard] = useState(nothing)
  const queryClient = useQueryClient()
  useEffect(() => {
    window.afd.onEvent((event) => {
      setHeard((before) => hear(before, event))
      // A plan that is being read is compared, not exchanged under the eyes of its reader.
      if (event.kind === 'world-changed')
        void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'settings' })
    })
  }, [queryClient])
  return <HeardContext value={heard}>{children}</HeardContext>
}

export const useWorldRevision = () => useContext(HeardContext).revision
export const useForeignNews = () => useContext(HeardContext).news
export const useConnectSteps = () => useContext(HeardContext).steps

/** Each command once, as it comes. */
export function useWindowCommand(onCommand: (command: WindowCommand) => void): void {
  const { command } = useContext(HeardContext)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a command is carried out when it comes, not when the window changes
  useEffect(() => {
    if (command) onCommand(command)
  }, [command])
}
