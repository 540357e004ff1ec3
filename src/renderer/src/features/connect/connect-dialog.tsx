/** Starts or contacts servers to see whether they answer. First it shows exactly what would run. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConnectPreview, ConnectStep, Health } from '../../../../model/health.ts'
import { escapeInvisible } from '../../../../model/invisible-text.ts'
import { ask, problemsOf } from '../../api/afd-client.ts'
import { useConnect } from '../../api/mutations.ts'
import { connectPreviewQuery, type Place } from '../../api/queries.ts'
import { useConnectSteps } from '../../api/window-events.tsx'
import { useAnnounce } from '../../components/announcer.tsx'
import { Button } from '../../components/button.tsx'
import { DefinitionList } from '../../components/definition-list.tsx'
import { Modal } from '../../components/modal.tsx'
import { ProblemList } from '../../components/problem-list.tsx'
import { Verbatim } from '../../components/verbatim.tsx'
import { HealthResult } from './health-result.tsx'

interface ConnectDialogProps {
  readonly place: Place
  /** Empty: every server that is on. */
  readonly servers: readonly string[]
  readonly onClose: () => void
}

const stepWords = {
  starting: 'starting',
  initializing: 'saying hello',
  'listing-tools': 'asking for its tools',
  ending: 'ending',
} as const

export function ConnectDialog({ place, servers, onClose }: ConnectDialogProps) {
  const { preview, connect, steps, wanted, setWanted, start } = useConnecting(place, servers)
  const close = () => {
    if (connect.isPending) void ask('cancelConnect', {})
    onClose()
  }
  const results = new Map(connect.data?.servers.map((server) => [server.id, server.health]))
  return (
    <Modal
      title={servers.length === 1 ? `Connect to ${servers[0] ?? ''}` : 'Connect to servers'}
      width="wide"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{connect.isPending ? 'Stop' : connect.data ? 'Close' : 'Cancel'}</Button>
          {!connect.data && (
            <Button kind="primary" disabled={connect.isPending || wanted.size === 0} onClick={start}>
              {connect.isPending ? 'Connecting…' : 'Start what is shown'}
            </Button>
          )}
        </>
      }
    >
      <p className="text-soft">
        This really starts these programs, or contacts these addresses, on this machine and as you. Everything that was
        started is ended again.
      </p>
      {(connect.error ?? preview.error) && (
        <ProblemList problems={problemsOf((connect.error ?? preview.error) as Error)} />
      )}
      <ul className="grid gap-3">
        {preview.data?.servers.map((server) => (
          <ConnectItem
            key={server.id}
            server={server}
            isWanted={wanted.has(server.id)}
            isOpen={connect.isIdle}
            step={connect.isPending ? steps.get(server.id) : undefined}
            health={results.get(server.id)}
            onWanted={(isWanted) => {
              const others = [...wanted].filter((id) => id !== server.id)
              setWanted(new Set(isWanted ? [...others, server.id] : others))
            }}
          />
        ))}
      </ul>
      {preview.data?.servers.length === 0 && <p className="text-soft">There is no server here that is on.</p>}
    </Modal>
  )
}

/** What is shown, which of it is to be started, and the start of exactly that. */
function useConnecting(place: Place, servers: readonly string[]) {
  const preview = useQuery({ ...connectPreviewQuery(place, servers), refetchOnWindowFocus: false })
  const connect = useConnect()
  const announce = useAnnounce()
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const steps = useConnectSteps()
  const startable = (preview.data?.servers ?? []).filter(({ refusal }) => refusal === undefined)
  // One that was asked for by name is wanted; of all of them, each has to be chosen.
  const wanted = chosen ?? new Set(servers.length > 0 ? startable.map(({ id }) => id) : [])
  const start = () => {
    const going = startable.filter(({ id }) => wanted.has(id))
    connect.mutate(
      {
        ...(place === undefined ? {} : { project: place }),
        servers: going.map(({ id }) => id),
        shown: Object.fromEntries(going.map(({ id, fingerprint }) => [id, fingerprint])),
      },
      { onSuccess: () => announce('The connects have ended') },
    )
  }
  return { preview, connect, steps, wanted, setWanted: setChosen, start }
}

interface ConnectItemProps {
  readonly server: ConnectPreview['servers'][number]
  readonly isWanted: boolean
  /** Whether it can still be chosen. */
  readonly isOpen: boolean
  readonly step: ConnectStep | undefined
  readonly health: Health | undefined
  readonly onWanted: (isWanted: boolean) => void
}

function ConnectItem({ server, isWanted, isOpen, step, health, onWanted }: ConnectItemProps) {
  return (
    <li className="grid gap-3 rounded-lg border border-line p-4">
      <label className="flex items-center gap-2 font-semibold">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          disabled={server.refusal !== undefined || !isOpen}
          checked={isWanted}
          onChange={(event) => onWanted(event.target.checked)}
        />
        <Verbatim text={server.id} look="name" />
        {step && <span className="font-normal text-soft">{stepWords[step]}…</span>}
      </label>
      {health ? <HealthResult health={health} /> : <DefinitionList definition={server.definition} />}
      {server.folder !== null && !health && <p className="text-soft">runs in {escapeInvisible(server.folder)}</p>}
      {server.refusal && <ProblemList problems={[server.refusal]} />}
    </li>
  )
}
