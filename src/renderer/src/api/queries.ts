/** Every read the window makes. Keys live here and nowhere else. */
import { queryOptions } from '@tanstack/react-query'
import type { ProjectId } from '../../../ipc/contract.ts'
import { ask } from './afd-client.ts'

/** undefined: the user's own scope. */
export type Place = ProjectId | undefined

const viewOf = (place: Place) => (place === undefined ? {} : { project: place })

export const hostQuery = queryOptions({
  queryKey: ['host'],
  queryFn: () => ask('readHost', {}),
  staleTime: Number.POSITIVE_INFINITY,
})

export const statusQuery = (place: Place) =>
  queryOptions({ queryKey: ['status', place ?? 'user'], queryFn: () => ask('readStatus', viewOf(place)) })

export const discoveryQuery = (place: Place) =>
  queryOptions({ queryKey: ['discovery', place ?? 'user'], queryFn: () => ask('discover', viewOf(place)) })

export const catalogQuery = queryOptions({ queryKey: ['catalog'], queryFn: () => ask('readCatalog', {}) })

export const projectsQuery = queryOptions({ queryKey: ['projects'], queryFn: () => ask('listProjects', {}) })

export const transactionsQuery = queryOptions({
  queryKey: ['transactions'],
  queryFn: () => ask('listTransactions', {}),
})
