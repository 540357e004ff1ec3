/** What people call each agent. */
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { catalogQuery } from './queries.ts'

/** The id itself until the catalogue has been read. */
export function useAgentNames(): (agent: string) => string {
  const { data } = useQuery(catalogQuery)
  return useCallback((agent: string) => data?.agents.find(({ id }) => id === agent)?.name ?? agent, [data])
}
