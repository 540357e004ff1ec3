/** What the operations need from outside: the disk, the user's environment, the process table and the clock. */
import type { Places } from '../agents/agent-adapter.ts'
import type { FileReader, FileWriter } from '../system/file-system.ts'
import type { ProcessTable } from '../system/processes.ts'

export interface ReadPorts {
  readonly files: FileReader
  /** Without a project; readWorld adds the one it is asked about. */
  readonly places: Places
  readonly processes: ProcessTable
  readonly now: () => Date
  /** The run of the app; undefined for the command line, whose connects speak for some hours. */
  readonly session?: string
}

export interface ChangePorts extends ReadPorts {
  readonly files: FileWriter
}
