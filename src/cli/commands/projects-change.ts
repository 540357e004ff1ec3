/** `afd projects add` and `remove`: the list of project folders. */
import path from 'node:path'
import type { CommandContext, RequestDraft } from '../command.ts'

export function buildAddRequest({ input, cwd }: CommandContext): Promise<RequestDraft> {
  return Promise.resolve({
    operation: 'add-projects',
    paths: input.arguments.map((folder) => path.resolve(cwd, folder)),
  })
}

export function buildRemoveRequest({ input, cwd }: CommandContext): Promise<RequestDraft> {
  return Promise.resolve({ operation: 'remove-project', path: path.resolve(cwd, input.arguments[0] ?? '') })
}
