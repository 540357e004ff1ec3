/** Every change the window asks for: first a plan, then its confirmation; and what it asks of the desktop. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Request } from '../../../ipc/contract.ts'
import type { SettingsChange } from '../../../ipc/settings.ts'
import type { PlanRequest, PlanToken } from '../../../model/plan.ts'
import { ask, dropFolders } from './afd-client.ts'
import { settingsQuery } from './queries.ts'

export function usePlanChange() {
  return useMutation({ mutationFn: (change: PlanRequest) => ask('planChange', change) })
}

/** Whatever comes of it, everything shown is read again. */
function useReadAgain() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries()
}

export function useConfirmChange() {
  return useMutation({
    mutationFn: (confirmed: { readonly change: PlanRequest; readonly token: PlanToken }) =>
      ask('confirmChange', confirmed),
    onSettled: useReadAgain(),
  })
}

export function usePickProjects() {
  return useMutation({ mutationFn: () => ask('pickProjects', {}), onSettled: useReadAgain() })
}

export function useDropFolders() {
  return useMutation({ mutationFn: dropFolders, onSettled: useReadAgain() })
}

export function usePruneTransaction() {
  return useMutation({
    mutationFn: (transaction: string) => ask('pruneTransaction', { transaction }),
    onSettled: useReadAgain(),
  })
}

export function useRevealFile() {
  return useMutation({ mutationFn: (path: string) => ask('revealFile', { path }) })
}

export function useRevealProject() {
  return useMutation({ mutationFn: (project: string) => ask('revealProject', { project }) })
}

export function useCopyText() {
  return useMutation({ mutationFn: (text: string) => ask('copyText', { text }) })
}

export function useCopyDiagnostics() {
  return useMutation({ mutationFn: () => ask('copyDiagnostics', {}) })
}

export function useReadSnippet() {
  return useMutation({ mutationFn: (text: string) => ask('readSnippet', { text }) })
}

export function useConnect() {
  return useMutation({
    mutationFn: (request: Request<'connect'>) => ask('connect', request),
    onSettled: useReadAgain(),
  })
}

export function useChangeSettings() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: SettingsChange) => ask('changeSettings', change),
    onSuccess: (settings) => {
      queryClient.setQueryData(settingsQuery.queryKey, settings)
    },
  })
}
