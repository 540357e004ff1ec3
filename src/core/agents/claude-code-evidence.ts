/** Where the facts about Claude Code come from. */
import type { Evidence } from '../../model/agent.ts'

const docs = 'https://docs.claude.com/en/docs/claude-code/mcp'
const run = 'Claude Code 2.1.332 run on Linux'
const verifiedOn = '2026-11-30'
/** What test/clients asks the program itself. */
const asked = { source: run, verifiedOn: '2026-12-01' } as const

export const claudeEvidence: readonly Evidence[] = [
  {
    claim:
      'User servers stand in ~/.claude.json under mcpServers, project servers in <root>/.mcp.json, private ones in ~/.claude.json under projects[<root>].mcpServers.',
    ...asked,
  },
  { claim: 'CLAUDE_CONFIG_DIR moves the user file to <dir>/.claude.json.', source: run, verifiedOn },
  {
    claim: 'The project key is the git root (of a work tree: the main one), else the folder, as a real path.',
    ...asked,
  },
  {
    claim: 'On Windows the project key has forward slashes.',
    source: 'Claude Code 2.1.332, read in the package (normalizePathForConfigKey)',
    verifiedOn,
  },
  { claim: 'local wins over project, project over user; entries are replaced whole.', ...asked },
  {
    claim:
      'A server of any scope is off in a project while its name is in projects[<root>].disabledMcpServers; keys in the entry do not switch it.',
    ...asked,
  },
  {
    claim:
      'Names in braces after a dollar sign are replaced in command, args, env, url and headers; a bare $NAME is not. There is no cwd.',
    source: run,
    verifiedOn,
  },
  { claim: 'An entry with a url and without a type is skipped.', source: run, verifiedOn },
  {
    claim: 'Some variables, such as ANTHROPIC_API_KEY and NPM_TOKEN, are always empty in a url and in headers.',
    source: run,
    verifiedOn,
  },
  {
    claim: 'timeout counts milliseconds.',
    source: 'Claude Code 2.1.332, read in the package (schema of an entry)',
    verifiedOn,
  },
  {
    claim:
      'A project server needs approval (enabledMcpjsonServers, enableAllProjectMcpServers); a rejection (disabledMcpjsonServers) always wins; settings of an untrusted folder do not approve.',
    ...asked,
  },
  {
    claim: 'A rejected project server does not hide the user’s server of the same name.',
    ...asked,
  },
  {
    claim: 'deniedMcpServers removes a server everywhere; managed-mcp.json replaces every other list.',
    source: docs,
    verifiedOn,
  },
  {
    claim: 'While it writes ~/.claude.json it holds the directory ~/.claude.json.lock.',
    source: 'https://github.com/anthropics/claude-code/issues/3272',
    verifiedOn,
  },
]
