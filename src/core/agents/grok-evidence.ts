/** Where the facts about Grok Build come from. */
import type { Evidence } from '../../model/agent.ts'

const source = 'https://github.com/xai-org/grok-build (source of 2026-08-19)'
const guide = 'https://docs.x.ai/build'
const verifiedOn = '2026-11-30'

export const grokEvidence: readonly Evidence[] = [
  {
    claim:
      'Servers stand in config.toml under mcp_servers, in GROK_HOME or ~/.grok and in .grok of the project; a project entry replaces the user’s whole.',
    source: guide,
    verifiedOn,
  },
  { claim: 'enabled = false switches a server off; an entry without a transport is dropped.', source, verifiedOn },
  {
    claim: 'Names in disabled_mcp_servers of the user file are off everywhere, whatever a project says.',
    source,
    verifiedOn,
  },
  {
    claim:
      '$NAME and the form in braces are replaced in command, args, env, url and headers; an unset one stays as it is.',
    source,
    verifiedOn,
  },
  { claim: 'cwd is parsed but not applied.', source, verifiedOn },
  { claim: 'A url that ends in /sse, or type = "sse", means the legacy transport.', source, verifiedOn },
  { claim: 'tool_timeout_sec limits a request, in whole seconds.', source, verifiedOn },
  {
    claim:
      '~/.claude.json, .mcp.json and Cursor’s files are read too unless compat.claude.mcps or compat.cursor.mcps is false; a name in config.toml, even switched off, hides theirs.',
    source,
    verifiedOn,
  },
  {
    claim:
      'A project counts once trusted_folders.toml trusts the longest folder around it; GROK_FOLDER_TRUST and folder_trust.enabled switch this off.',
    source,
    verifiedOn,
  },
  {
    claim: 'A name holds [A-Za-z0-9_-], begins with a letter or “_”, holds no “__” and does not end in “_”.',
    source,
    verifiedOn,
  },
]
