/** The servers in effect in one place, as cards. The arrow keys go from card to card. */
import type { KeyboardEvent } from 'react'
import type { Project } from '../../../../ipc/contract.ts'
import type { PathRoots } from '../../../../model/display-path.ts'
import type { ServerReport } from '../../../../model/report.ts'
import { useActions } from '../../actions/actions.tsx'
import { useVerify } from '../../actions/use-server-menus.ts'
import { LazyBlocks } from '../../components/lazy-blocks.tsx'
import { ServerCard } from './server-card.tsx'

interface ServerListProps {
  readonly servers: readonly ServerReport[]
  readonly project: Project | undefined
  readonly selected: readonly string[]
  readonly nameOf: (agent: string) => string
  readonly roots: PathRoots
}

const cardHeight = 116

export function ServerList({ servers, ...rest }: ServerListProps) {
  const { open } = useActions()
  const verify = useVerify()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (moveFocus(event.target, event.key === 'ArrowDown' ? 1 : -1)) event.preventDefault()
      return
    }
    const id = event.target.closest<HTMLElement>('[data-server]')?.dataset.server
    const server = servers.find((one) => one.id === id)
    if (!server) return
    if (event.key === 'm') open({ kind: 'move', server })
    if (event.key === 'v') verify(server)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the keys of the cards in it
    <div onKeyDown={onKeyDown}>
      <LazyBlocks
        items={servers}
        keyOf={(server) => `${server.owner} ${server.id}`}
        guessedHeight={cardHeight}
        renderItem={(server) => <ServerCard server={server} {...rest} />}
      />
    </div>
  )
}

/** From the title of one card to that of another; false where the key belongs to something else or there is no other. */
function moveFocus(from: HTMLElement, step: 1 | -1): boolean {
  if (!from.matches('[data-card-title]')) return false
  const titles = [...document.querySelectorAll<HTMLElement>('[data-card-title]')]
  const next = titles[titles.indexOf(from) + step]
  next?.focus()
  return next !== undefined
}
