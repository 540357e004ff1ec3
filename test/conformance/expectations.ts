/** What differs from agent to agent, stated a second time and independently of the adapters: one record for each. */
import assert from 'node:assert/strict'
import type { AgentAdapter } from '../../src/core/agents/agent-adapter.ts'

/** Where a variable can be asked for (see references.test.ts). */
export type ReferenceField =
  | 'command'
  | 'argument'
  | 'url'
  | 'same environment name'
  | 'other environment name'
  | 'whole header'
  | 'bearer header'
  | 'basic header'
  | 'bearer in another header'

/** Literals that some agents would change (see references.test.ts). */
export type RiskyLiteral =
  | 'a dollar sign'
  | 'a bare name'
  | 'a bare name in the environment'
  | 'an exclamation mark'
  | 'an exclamation mark in a header'
  | 'what reads like a variable'
  | 'a home shorthand'

interface Expectations {
  /** User files of the home that samplePlaces gives. */
  readonly userFile: { readonly posix: string; readonly win32: string }
  /** Below the project; absent where the agent has no project scope. */
  readonly projectFile?: readonly string[]
  /** The variable that moves the home, and the user file in it. */
  readonly homeVariable?: { readonly name: string; readonly file: string }
  /** The field that holds an address. */
  readonly urlField: string
  readonly references: readonly ReferenceField[]
  readonly unsafeLiterals: readonly RiskyLiteral[]
  /** Names that the agent does not load or takes for `taken-name`. */
  readonly illegalNames: readonly string[]
  readonly honours: { readonly cwd: boolean; readonly timeout: boolean; readonly description: boolean }
  /** The field and word that ask for the legacy SSE transport; absent where no word does. */
  readonly sse?: { readonly field: string; readonly word: string }
}

const valueFields: readonly ReferenceField[] = [
  'same environment name',
  'other environment name',
  'whole header',
  'bearer header',
  'basic header',
  'bearer in another header',
]
const allFields: readonly ReferenceField[] = ['command', 'argument', 'url', ...valueFields]

const expectations: Readonly<Record<string, Expectations>> = {
  'claude-code': {
    userFile: { posix: '/home/dev/.claude.json', win32: 'C:\\Users\\dev\\.claude.json' },
    projectFile: ['.mcp.json'],
    homeVariable: { name: 'CLAUDE_CONFIG_DIR', file: '.claude.json' },
    urlField: 'url',
    references: allFields,
    unsafeLiterals: ['what reads like a variable'],
    illegalNames: ['workspace', 'computer-use', 'Claude-In-Chrome', 'a.b', 'a b', ''],
    honours: { cwd: false, timeout: true, description: false },
    sse: { field: 'type', word: 'sse' },
  },
  codex: {
    userFile: { posix: '/home/dev/.codex/config.toml', win32: 'C:\\Users\\dev\\.codex\\config.toml' },
    projectFile: ['.codex', 'config.toml'],
    homeVariable: { name: 'CODEX_HOME', file: 'config.toml' },
    urlField: 'url',
    references: ['same environment name', 'whole header', 'bearer header'],
    unsafeLiterals: ['what reads like a variable'],
    illegalNames: [],
    honours: { cwd: true, timeout: true, description: false },
  },
  antigravity: {
    userFile: {
      posix: '/home/dev/.gemini/config/mcp_config.json',
      win32: 'C:\\Users\\dev\\.gemini\\config\\mcp_config.json',
    },
    projectFile: ['.agents', 'mcp_config.json'],
    urlField: 'serverUrl',
    references: [],
    unsafeLiterals: ['what reads like a variable'],
    illegalNames: [],
    honours: { cwd: true, timeout: false, description: false },
    sse: { field: 'type', word: 'sse' },
  },
  pi: {
    userFile: { posix: '/home/dev/.pi/agent/mcp.json', win32: 'C:\\Users\\dev\\.pi\\agent\\mcp.json' },
    projectFile: ['.pi', 'mcp.json'],
    homeVariable: { name: 'PI_CODING_AGENT_DIR', file: 'mcp.json' },
    urlField: 'url',
    references: valueFields,
    unsafeLiterals: [
      'a bare name in the environment',
      'an exclamation mark',
      'an exclamation mark in a header',
      'what reads like a variable',
      'a home shorthand',
    ],
    illegalNames: ['a.b', 'a b', 'ü', 'taken_name'],
    honours: { cwd: true, timeout: true, description: true },
    sse: { field: 'type', word: 'sse' },
  },
  hermes: {
    userFile: { posix: '/home/dev/.hermes/config.yaml', win32: 'C:\\Users\\dev\\AppData\\Local\\hermes\\config.yaml' },
    homeVariable: { name: 'HERMES_HOME', file: 'config.yaml' },
    urlField: 'url',
    references: allFields,
    unsafeLiterals: ['what reads like a variable'],
    illegalNames: ['taken_name'],
    honours: { cwd: false, timeout: true, description: false },
    sse: { field: 'transport', word: 'sse' },
  },
  grok: {
    userFile: { posix: '/home/dev/.grok/config.toml', win32: 'C:\\Users\\dev\\.grok\\config.toml' },
    projectFile: ['.grok', 'config.toml'],
    homeVariable: { name: 'GROK_HOME', file: 'config.toml' },
    urlField: 'url',
    references: allFields,
    unsafeLiterals: ['a dollar sign', 'a bare name', 'a bare name in the environment', 'what reads like a variable'],
    illegalNames: ['7zip', 'a__b', 'a_', '-a', 'a.b'],
    honours: { cwd: false, timeout: true, description: false },
    sse: { field: 'type', word: 'sse' },
  },
}

export function expectationsOf({ id }: AgentAdapter): Expectations {
  return expectations[id] ?? assert.fail(`test/conformance/expectations.ts says nothing of ${id}`)
}
