/** Two of the agents' files may be one on the disk: a change that writes both would write one part over the other. */
import type { DraftBuilder } from './draft-builder.ts'
import { showPath } from './read-document.ts'

/** Blocks where the plan names one real file in two ways. */
export function checkFileNames(builder: DraftBuilder): void {
  const { documents, places } = builder.world
  const names = new Map<string, string>()
  for (const { agent, scope, statements } of [...builder.nativeChanges('user'), ...builder.nativeChanges('project')]) {
    for (const { file } of statements) {
      const realPath = documents.get(file.path)?.realPath ?? file.path
      const known = names.get(realPath) ?? file.path
      names.set(realPath, known)
      if (known === file.path) continue
      const [first, second] = [known, file.path].map((path) => showPath(path, places))
      const link = showPath(file.path === realPath ? known : file.path, places)
      builder.block({
        code: 'one-file-two-names',
        severity: 'error',
        agent: agent.adapter.id,
        scope,
        locator: showPath(file.path, places),
        message: `${first} and ${second} are one file on the disk, and this change would write it under both names.`,
        nextStep: `Make ${link} a file of its own instead of a link, or leave one of the two agents out.`,
      })
    }
  }
}
