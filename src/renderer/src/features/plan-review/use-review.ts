/** The course of one review: a plan, its confirmation, and where needed the next plan. */
import { useEffect, useState } from 'react'
import type { Plan, PlanRequest } from '../../../../model/plan.ts'
import { useConfirmChange, usePlanChange } from '../../api/mutations.ts'
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
  return {
    request,
    /** The plan to look at: where a confirmation was refused, the fresh one that came with it. */
    plan: confirming.data?.plan ?? planning.data,
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
      setRequest(takeWayOut(request, way))
    },
  }
}
