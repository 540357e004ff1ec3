/** Where the facts about Pi and pi-mcp-adapter come from. */
import type { Evidence } from '../../model/agent.ts'

const docs = 'https://www.npmjs.com/package/@earendil-works/pi-coding-agent (1.6.0, docs/mcp.md)'
const run = 'Pi 1.6.0 run on Linux'
const adapter = 'pi-mcp-adapter 2.36.0 run on Linux'
const verifiedOn = '2026-11-30'
/** What test/clients asks the programs themselves. */
const asked = { source: run, verifiedOn: '2026-12-01' } as const
const askedAdapter = { source: adapter, verifiedOn: '2026-12-01' } as const

export const piEvidence: readonly Evidence[] = [
  {
    claim:
      'Pi reads ~/.pi/agent/mcp.json and <project>/.pi/mcp.json under mcpServers since 0.99.0; PI_CODING_AGENT_DIR moves the former.',
    source: docs,
    verifiedOn,
  },
  {
    claim:
      'A project entry replaces the user’s whole; one with nothing but enabled, exposure and toolExposure overrides these, if a user entry is below it. Any other key, disabled too, breaks it.',
    ...asked,
  },
  { claim: 'enabled: false switches a server off; disabled says nothing to Pi.', ...asked },
  {
    claim:
      'Variables are replaced in env and headers only, bare ones too; a value that begins with “!” is run as a command.',
    source: run,
    verifiedOn,
  },
  {
    claim: 'A leading ~/ in command, args and cwd means the home folder; timeout counts seconds.',
    source: docs,
    verifiedOn,
  },
  {
    claim: 'A name holds [A-Za-z0-9_-]; names that differ only in “-” and “_” are the same server.',
    ...asked,
  },
  { claim: 'Project files are read in trusted folders only (trust.json, nearest folder).', source: run, verifiedOn },
  {
    claim: 'settings.json notes the version last run as lastChangelogVersion.',
    source: 'Pi 1.6.0, read in the package (settings-manager)',
    verifiedOn,
  },
  {
    claim: 'pi-mcp-adapter, once declared under packages, replaces Pi’s own MCP on the same files.',
    ...askedAdapter,
  },
  {
    claim:
      'The adapter obeys disabled: true and not enabled, merges fields, and drops those of another transport or address.',
    ...askedAdapter,
  },
  {
    claim:
      'The adapter replaces $env:NAME, {env:NAME} and names in braces after a dollar sign in args, env, cwd, url and headers, not in the command; a bare $NAME stays.',
    ...askedAdapter,
  },
  { claim: 'The adapter takes comments, but no byte order mark.', source: adapter, verifiedOn },
  {
    claim: 'From 3.0 the adapter reads mcp-adapter.json instead of mcp.json.',
    source: 'https://github.com/nicobailon/pi-mcp-adapter (release notes of 3.0, not run)',
    verifiedOn,
  },
]
