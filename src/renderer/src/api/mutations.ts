/** Every change the window asks for: first a plan, then its confirmation; and what it asks of the desktop. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PlanRequest, PlanToken } from '../../../model/plan.ts'
import { ask } from './afd-client.ts'

export function usePlanChange() {
  return useMutation({ mutationFn: (change: PlanRequest) => ask('planChange', change) })
}

/** Whatever comes of it, everything shown is read again. */
export function useConfirmChange() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (confirmed: { readonly change: PlanRequest; readonly token: PlanToken }) =>
      ask('confirmChange', confirmed),
    onSettled: () => queryClient.invalidateQueries(),
  })
}

export function usePickProjects() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => ask('pickProjects', {}),
    onSettled: () => queryClient.invalidateQueries(),
  })
}

export function useRevealFile() {
  return useMutation({ mutationFn: (path: string) => ask('revealFile', { path }) })
}
