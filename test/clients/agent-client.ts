/** What the tests ask of an agent's own program, in words that fit all of them. */
import type { KnownAgent } from '../helpers/agent-home.ts'
import type { TempHome } from '../helpers/temp-home.ts'
import type { ClientId, ClientPlace } from './run-client.ts'

/** One server in the agent's own list, seen from a folder. */
export interface ListedServer {
  readonly name: string
  /** waiting: it is there, but the user has to approve it first. */
  readonly state: 'on' | 'off' | 'waiting'
  /** The command line, or the address. */
  readonly runs: string
}

export interface AgentClient {
  readonly id: ClientId
  /** With the version, as in the evidence. */
  readonly name: string
  readonly agent: KnownAgent
  /** The agent's file for the user, below the home. */
  readonly userFile: string
  /** The agent's file for the project, below the project. */
  readonly projectFile: string
  /** Lays out what an installed agent has in a home before it knows any server. */
  prepare(home: TempHome): Promise<void>
  list(place: ClientPlace): Promise<readonly ListedServer[]>
  /** Starts every server that is on in the folder, as a session would. */
  start(place: ClientPlace): Promise<void>
  /** The agent's own command that adds a server for the user, or replaces one. */
  add(place: ClientPlace, name: string, words: readonly string[]): Promise<void>
  remove(place: ClientPlace, name: string): Promise<void>
  /** The agent's own switch, where it can be reached without a window. */
  switch?(place: ClientPlace, name: string, position: 'on' | 'off'): Promise<void>
  /** What the user does once so that the agent loads the servers of the project. */
  trust(home: TempHome, project: string, servers: readonly string[]): Promise<void>
}
