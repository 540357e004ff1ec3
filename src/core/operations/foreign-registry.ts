/** A project's registry that came from somebody else: what it runs is named before anything of it is carried out. */
import { isServerOverride } from '../../model/server.ts'
import { describeWhatRuns } from '../../model/what-runs.ts'
import { redactDefinition } from '../definition/redact.ts'
import type { DraftBuilder } from './draft-builder.ts'
import { fingerprintRegistry } from './registry-fingerprint.ts'
import type { World } from './world.ts'

/** Cloned, or changed since our last change of this project by anyone else. */
export function isForeignRegistry({ projectRegistry, projectLedger }: World): boolean {
  const servers = projectRegistry?.content?.servers ?? {}
  return Object.keys(servers).length > 0 && projectLedger?.content?.registry !== fingerprintRegistry(servers)
}

export function noteForeignRegistry(builder: DraftBuilder): void {
  if (!isForeignRegistry(builder.world)) return
  for (const [server, entry] of Object.entries(builder.world.projectRegistry?.content?.servers ?? {})) {
    if (isServerOverride(entry) || !entry.enabled) continue
    const action = `This project’s registry was written elsewhere. ${server} runs: ${describeWhatRuns(redactDefinition(entry))}`
    builder.note({ server, code: 'foreign-registry', action })
  }
}
