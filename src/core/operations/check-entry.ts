/** Refuses a definition that must not be stored: literal secrets, unsafe characters, paths that do not travel. */
import { isAbsolute } from 'node:path'
import type { Problem } from '../../model/problem.ts'
import type { ScopeKind } from '../../model/scope.ts'
import type { ServerDefinition } from '../../model/server.ts'
import { quoteCommandLine } from '../../model/shell-quote.ts'
import { findLiteralSecrets } from '../definition/literal-secrets.ts'
import { checkDefinition, checkSecrets, type DefinitionPlace } from '../definition/portability.ts'
import type { FileReader } from '../system/file-system.ts'
import { showPath } from './read-document.ts'
import { takesReference } from './replace-literals.ts'
import type { World } from './world.ts'

/** Everything that is wrong, worst or not; those of severity `error` block. `adoption`: the command to which `--reference` is added. */
export async function checkEntry(
  files: FileReader,
  world: World,
  scope: ScopeKind,
  id: string,
  definition: ServerDefinition,
  adoption?: string,
): Promise<readonly Problem[]> {
  const path = scope === 'user' ? world.paths.userRegistry : world.paths.projectRegistry
  const file = path === undefined ? {} : { file: showPath(path, world.places) }
  const place: DefinitionPlace = { scope, ...file, pathExists: await commandExists(files, definition) }
  const literals = findLiteralSecrets(definition)
  const secrets = checkSecrets(id, definition, place).map((problem, index) => {
    const literal = literals[index]
    if (adoption === undefined || literal === undefined || !takesReference(literal)) return problem
    return {
      ...problem,
      nextStep: `${adoption} --reference ${quoteCommandLine([`${literal.field}=VARIABLE_NAME`], world.places.platform)}`,
    }
  })
  return [...secrets, ...checkDefinition(id, definition, place)]
}

/** Whether a command with blanks in it is the path of a program rather than a line for a shell. */
async function commandExists(files: FileReader, definition: ServerDefinition): Promise<boolean> {
  if (definition.transport !== 'stdio' || !isAbsolute(definition.command)) return false
  return (await files.readInfo(definition.command).catch(() => undefined)) !== undefined
}
