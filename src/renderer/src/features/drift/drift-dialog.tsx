/** An entry that moved apart: what the registry says, what was written last, what the file says now, and the choice of a side. */
import { useQuery } from '@tanstack/react-query'
import { displayPath, type PathRoots } from '../../../../model/display-path.ts'
import type { PlanRequestOf } from '../../../../model/plan.ts'
import type { ServerReport } from '../../../../model/report.ts'
import type { TargetState } from '../../../../model/server-state.ts'
import { problemsOf } from '../../api/afd-client.ts'
import { planQuery } from '../../api/queries.ts'
import { Button } from '../../components/button.tsx'
import { Modal } from '../../components/modal.tsx'
import { ProblemList } from '../../components/problem-list.tsx'
import { StateLabel } from '../../components/state-label.tsx'
import { TextSide } from '../../components/text-side.tsx'
import { Verbatim } from '../../components/verbatim.tsx'
import { buildDriftSides, type DriftSides } from './drift-sides.ts'

interface DriftDialogProps {
  readonly server: ServerReport
  readonly target: TargetState
  readonly project: string | undefined
  readonly nameOf: (agent: string) => string
  readonly roots: PathRoots
  readonly onReview: (request: PlanRequestOf<'resolve'>) => void
  readonly onClose: () => void
}

export function DriftDialog({ server, target, project, nameOf, roots, onReview, onClose }: DriftDialogProps) {
  const agent = nameOf(target.agent)
  const take = (side: 'native' | 'canonical'): PlanRequestOf<'resolve'> => ({
    operation: 'resolve',
    server: server.id,
    scope: target.scope,
    ...(target.scope === 'project' && project !== undefined ? { project } : {}),
    agent: target.agent,
    take: side,
  })
  const { data: plan, error } = useQuery(planQuery(take('canonical')))
  const sides = plan && buildDriftSides(plan, target.agent, target.movedSide)
  return (
    <Modal
      title={`${server.id}: here and in ${agent}`}
      width="full"
      onClose={onClose}
      footer={
        <>
          <Button className="mr-auto" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => onReview(take('native'))}>Take {agent}’s side…</Button>
          <Button kind="primary" onClick={() => onReview(take('canonical'))}>
            Take the registry’s side…
          </Button>
        </>
      }
    >
      <p className="flex flex-wrap items-center gap-3">
        <StateLabel state={target.state} />
        {target.path !== undefined && <Verbatim text={displayPath(target.path, roots)} />}
      </p>
      {target.reason !== undefined && <Verbatim text={target.reason} look="name" />}
      {error && <ProblemList problems={problemsOf(error)} />}
      {sides && <Sides sides={sides} agent={agent} />}
      <p className="text-soft">
        Taking {agent}’s side changes the registry, and the other agents follow. Taking the registry’s side writes over
        the entry in the file. Either way the plan comes first.
      </p>
    </Modal>
  )
}

function Sides({ sides, agent }: { readonly sides: DriftSides; readonly agent: string }) {
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      <TextSide
        title="Registry"
        text={sides.registry}
        other={sides.registry}
        missing="The registry has it in no entry."
      />
      <TextSide
        title="Written last"
        text={sides.applied}
        other={sides.applied}
        missing="Only its fingerprint was kept: both sides changed since."
      />
      <TextSide
        title={`${agent}’s file now`}
        text={sides.file}
        other={sides.registry}
        missing="There is no entry of that name now."
      />
    </div>
  )
}
