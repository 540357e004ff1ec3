/** The course of one review: a plan, its confirmation, and where needed the next plan. */

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Plan, PlanRequest } from '../../../../model/plan.ts'
import { useConfirmChange, usePlanChange } from '../../api/mutations.ts'
import { planQuery } from '../../api/queries.ts'
import { useWorldRevision } from '../../api/window-events.tsx'
import { useAnnounce } from '../../components/announcer.tsx'
import { describeResult } from './describe-result.ts'
import { takeWayOut, type WayOut } from './way-out.ts'

export function useReview(first: PlanRequest) {
  const [request, setRequest] = useState(first)
  const planning = usePlanChange()
  const confirming = useConfirmChange()
  const announce = useAnnounce()
  const { mutate: makePlan } = planning
  useEffect(() => {
    makePlan(request)
  }, [makePlan, request])
  const shown = confirming.data?.plan ?? planning.data
  const moved = useMovedPlan(request, shown, confirming.isIdle)
  const [accepted, setAccepted] = useState<Plan>()
  // A plan of another request is nothing to go on with.
  const plan = confirming.data || accepted?.operation !== shown?.operation ? shown : (accepted ?? shown)
  return {
    request,
    /** The plan to look at: where a confirmation was refused, the fresh one that came with it. */
    plan,
    /** A newer plan, where the world moved while this one was read. */
    moved: moved !== undefined && moved.token !== plan?.token ? moved : undefined,
    /** Goes on with the newer plan. */
    accept: setAccepted,
    /** The plan as it was first read. */
    read: planning.data,
    confirmation: confirming.data,
    error: confirming.error ?? planning.error,
    isWriting: confirming.isPending,
    confirm(plan: Plan) {
      const onSuccess = (answer: Parameters<typeof describeResult>[0]) => {
        announce(describeResult(answer, plan))
      }
      confirming.mutate({ change: request, token: plan.token }, { onSuccess })
    },
    leaveBy(way: WayOut) {
      confirming.reset()
      setAccepted(undefined)
      setRequest(takeWayOut(request, way))
    },
  }
}

/** The plan as it would be now, whenever a file was touched while the shown one is read. */
function useMovedPlan(request: PlanRequest, shown: Plan | undefined, isReading: boolean): Plan | undefined {
  const revision = useWorldRevision()
  const queryClient = useQueryClient()
  const [moved, setMoved] = useState<Plan>()
  const token = shown?.token
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again when the world moved, and for nothing else
  useEffect(() => {
    if (revision === 0 || token === undefined || !isReading) return
    let isOver = false
    const look = async () => {
      const plan = await queryClient.query({ ...planQuery(request), staleTime: 0 }).catch(() => undefined)
      // Trouble is met again, and told, when the plan is confirmed.
      if (!isOver && plan) setMoved(plan)
    }
    void look()
    return () => {
      isOver = true
    }
  }, [revision])
  return isReading ? moved : undefined
}
