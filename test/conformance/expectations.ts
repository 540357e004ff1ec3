/** What differs from agent to agent, stated a second time and independently of the adapters: one record for each. */
import assert from 'node:assert/strict'
import type { AgentAdapter } from '../../src/core/agents/agent-adapter.ts'
import { type ConfigValue, isConfigObject } from '../../src/model/config-value.ts'

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
  /** What the fields are called that most agents call command, args and env. */
  readonly words?: { readonly command: string; readonly args: string; readonly environment: string }
  /** The command and its arguments are one list of words. */
  readonly hasWholeCommand?: true
  /** No file can hold a user server off in one project. */
  readonly lacksTombstone?: true
  /** What is off for the user cannot be on in one project. */
  readonly userOffIsFinal?: true
  /** The list of names that are off stands in the file of the entries; once made it stays, empty as it may be. */
  readonly hasListBeside?: true
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
  cursor: {
    userFile: { posix: '/home/dev/.cursor/mcp.json', win32: 'C:\\Users\\dev\\.cursor\\mcp.json' },
    projectFile: ['.cursor', 'mcp.json'],
    urlField: 'url',
    references: allFields,
    unsafeLiterals: ['what reads like a variable'],
    illegalNames: [],
    honours: { cwd: false, timeout: false, description: false },
    lacksTombstone: true,
    sse: { field: 'type', word: 'sse' },
  },
  'gemini-cli': {
    userFile: { posix: '/home/dev/.gemini/settings.json', win32: 'C:\\Users\\dev\\.gemini\\settings.json' },
    projectFile: ['.gemini', 'settings.json'],
    urlField: 'url',
    references: allFields,
    unsafeLiterals: ['a dollar sign', 'a bare name', 'a bare name in the environment', 'what reads like a variable'],
    illegalNames: [],
    honours: { cwd: true, timeout: true, description: true },
    userOffIsFinal: true,
    hasListBeside: true,
    sse: { field: 'type', word: 'sse' },
  },
  vscode: {
    userFile: {
      posix: '/home/dev/.config/Code/User/mcp.json',
      win32: 'C:\\Users\\dev\\AppData\\Roaming\\Code\\User\\mcp.json',
    },
    projectFile: ['.vscode', 'mcp.json'],
    urlField: 'url',
    references: ['command', 'argument', 'url', 'same environment name', 'other environment name'],
    unsafeLiterals: ['what reads like a variable'],
    illegalNames: [],
    honours: { cwd: false, timeout: false, description: false },
    lacksTombstone: true,
    sse: { field: 'type', word: 'sse' },
  },
  'copilot-cli': {
    userFile: { posix: '/home/dev/.copilot/mcp-config.json', win32: 'C:\\Users\\dev\\.copilot\\mcp-config.json' },
    projectFile: ['.github', 'mcp.json'],
    homeVariable: { name: 'COPILOT_HOME', file: 'mcp-config.json' },
    urlField: 'url',
    references: allFields,
    unsafeLiterals: ['a dollar sign', 'a bare name', 'a bare name in the environment', 'what reads like a variable'],
    illegalNames: [],
    honours: { cwd: true, timeout: true, description: false },
    userOffIsFinal: true,
    sse: { field: 'type', word: 'sse' },
  },
  devin: {
    userFile: {
      posix: '/home/dev/.config/devin/mcp_config.json',
      win32: 'C:\\Users\\dev\\AppData\\Roaming\\devin\\mcp_config.json',
    },
    projectFile: ['.devin', 'mcp_config.json'],
    urlField: 'url',
    references: [],
    unsafeLiterals: ['what reads like a variable'],
    illegalNames: [],
    honours: { cwd: false, timeout: false, description: false },
    lacksTombstone: true,
    sse: { field: 'transport', word: 'sse' },
  },
  goose: {
    userFile: {
      posix: '/home/dev/.config/goose/config.yaml',
      win32: 'C:\\Users\\dev\\AppData\\Roaming\\Block\\goose\\config\\config.yaml',
    },
    urlField: 'uri',
    words: { command: 'cmd', args: 'args', environment: 'envs' },
    references: ['same environment name'],
    unsafeLiterals: ['what reads like a variable'],
    illegalNames: [],
    honours: { cwd: false, timeout: true, description: true },
    sse: { field: 'type', word: 'sse' },
  },
  zed: {
    userFile: {
      posix: '/home/dev/.config/zed/settings.json',
      win32: 'C:\\Users\\dev\\AppData\\Roaming\\Zed\\settings.json',
    },
    projectFile: ['.zed', 'settings.json'],
    urlField: 'url',
    references: [],
    unsafeLiterals: ['what reads like a variable'],
    illegalNames: [],
    honours: { cwd: false, timeout: false, description: false },
  },
  opencode: {
    userFile: {
      posix: '/home/dev/.config/opencode/opencode.json',
      win32: 'C:\\Users\\dev\\.config\\opencode\\opencode.json',
    },
    projectFile: ['opencode.json'],
    homeVariable: { name: 'XDG_CONFIG_HOME', file: 'opencode/opencode.json' },
    urlField: 'url',
    words: { command: 'command', args: 'args', environment: 'environment' },
    hasWholeCommand: true,
    references: allFields,
    unsafeLiterals: ['what reads like a variable'],
    illegalNames: [],
    honours: { cwd: true, timeout: true, description: false },
  },
}

/** An entry in the words that most agents share, in those of this one. */
export function spellEntry(adapter: AgentAdapter, value: ConfigValue): ConfigValue {
  const { words, hasWholeCommand } = expectationsOf(adapter)
  if (words === undefined || !isConfigObject(value)) return value
  const { command, args, env, ...others } = value
  const list = Array.isArray(args) ? (args as readonly ConfigValue[]) : []
  const run = hasWholeCommand
    ? { [words.command]: typeof command === 'string' ? [command, ...list] : command }
    : { [words.command]: command, [words.args]: args }
  const spelled = { ...run, [words.environment]: env, ...others }
  return Object.fromEntries(
    Object.entries(spelled).flatMap(([key, field]) => (field === undefined ? [] : [[key, field] as const])),
  )
}

export function expectationsOf({ id }: AgentAdapter): Expectations {
  return expectations[id] ?? assert.fail(`test/conformance/expectations.ts says nothing of ${id}`)
}
