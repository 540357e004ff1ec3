/** Every read the window makes. Keys live here and nowhere else. */
import { queryOptions } from '@tanstack/react-query'
import type { ProjectId } from '../../../ipc/project-id.ts'
import type { PlanRequest } from '../../../model/plan.ts'
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

export const doctorQuery = (place: Place) =>
  queryOptions({ queryKey: ['doctor', place ?? 'user'], queryFn: () => ask('runDoctor', viewOf(place)) })

export const catalogQuery = queryOptions({ queryKey: ['catalog'], queryFn: () => ask('readCatalog', {}) })

export const projectsQuery = queryOptions({ queryKey: ['projects'], queryFn: () => ask('listProjects', {}) })

export const transactionsQuery = queryOptions({
  queryKey: ['transactions'],
  queryFn: () => ask('listTransactions', {}),
})

/** A look at what a change would do; nothing is kept of it. */
export const planQuery = (request: PlanRequest) =>
  queryOptions({ queryKey: ['plan', request], queryFn: () => ask('planChange', request), gcTime: 0 })

export const settingsQuery = queryOptions({ queryKey: ['settings'], queryFn: () => ask('readSettings', {}) })

export const connectPreviewQuery = (place: Place, servers: readonly string[]) =>
  queryOptions({
    queryKey: ['connect-preview', place ?? 'user', servers],
    queryFn: () => ask('previewConnect', { ...viewOf(place), servers: [...servers] }),
    gcTime: 0,
  })
