/** The few words in which agents' entries differ beyond their spelling: what a file can say, and in which unit. */

export interface EntryWords {
  /** The key of the longest time a request may take; absent where the file cannot say it. */
  readonly timeout?: { readonly key: string; readonly perSecond: 1 | 1000 }
  /** Keys that hold a server off: `enabled` with false, `disabled` with true. None where nothing in the file does. */
  readonly switches: readonly ('enabled' | 'disabled')[]
  readonly says: readonly ('description' | 'source')[]
  /** Keys that look like a switch and are known to do nothing. */
  readonly ignores?: readonly ('enabled' | 'disabled')[]
  /** An entry without a transport changes an inherited one; what it leaves out stands in another file. */
  readonly inherits?: true
}

export const goldenWords: EntryWords = {
  timeout: { key: 'timeout', perSecond: 1 },
  switches: ['enabled'],
  says: ['description', 'source'],
}

/** Of an agent that nothing more is known of. */
export const plainWords: EntryWords = { switches: [], says: [] }

/** As the adapters and their evidence have it (src/core/agents, 2026-12-01). */
const wordsByAgent: ReadonlyMap<string, EntryWords> = new Map<string, EntryWords>([
  [
    'claude-code',
    { timeout: { key: 'timeout', perSecond: 1000 }, switches: [], ignores: ['enabled', 'disabled'], says: [] },
  ],
  [
    'codex',
    {
      timeout: { key: 'tool_timeout_sec', perSecond: 1 },
      switches: ['enabled'],
      ignores: ['disabled'],
      says: [],
      inherits: true,
    },
  ],
  ['antigravity', { switches: ['disabled'], says: [] }],
  ['pi', { timeout: { key: 'timeout', perSecond: 1 }, switches: ['enabled'], says: ['description'], inherits: true }],
  ['hermes', { timeout: { key: 'timeout', perSecond: 1 }, switches: ['enabled'], says: [] }],
  ['grok', { timeout: { key: 'tool_timeout_sec', perSecond: 1 }, switches: ['enabled'], says: [] }],
  ['cursor', { switches: [], says: [] }],
  [
    'gemini-cli',
    {
      timeout: { key: 'timeout', perSecond: 1000 },
      switches: [],
      ignores: ['enabled', 'disabled'],
      says: ['description'],
    },
  ],
  ['vscode', { switches: [], says: [] }],
  [
    'copilot-cli',
    { timeout: { key: 'timeout', perSecond: 1000 }, switches: [], ignores: ['enabled', 'disabled'], says: [] },
  ],
  ['devin', { switches: [], says: [] }],
  ['goose', { timeout: { key: 'timeout', perSecond: 1 }, switches: ['enabled'], says: ['description'] }],
  ['zed', { switches: ['enabled'], says: [] }],
  [
    'opencode',
    {
      timeout: { key: 'timeout', perSecond: 1000 },
      switches: ['enabled'],
      ignores: ['disabled'],
      says: [],
      inherits: true,
    },
  ],
])

export function wordsOfAgent(id: string): EntryWords {
  return wordsByAgent.get(id) ?? plainWords
}
