/** Cursor: ~/.cursor/mcp.json for the user, .cursor/mcp.json for a project; no file says "off". */
import type { Evidence } from '../../model/agent.ts'
import { defineAgent, describeSurface } from './define-agent.ts'
import { joinHome, joinProject } from './native/agent-paths.ts'
import { buildSpelling, type EntryShape } from './native/entry-shape.ts'

const docs = 'https://cursor.com/docs/mcp'
const verifiedOn = '2026-11-30'

const evidence: readonly Evidence[] = [
  {
    claim: 'Servers stand under mcpServers in ~/.cursor/mcp.json for the user and in .cursor/mcp.json for a project.',
    source: docs,
    verifiedOn,
  },
  {
    claim: 'A local server has command, args and env; a remote one has url and headers, without a type.',
    source: docs,
    verifiedOn,
  },
  { claim: 'The form in braces with env: before the name is replaced in every field.', source: docs, verifiedOn },
  {
    claim: 'The project’s entry replaces the user’s entry of the same name whole.',
    source: 'https://github.com/OpenScribbler/syllago',
    verifiedOn,
  },
  {
    claim: 'No field of an entry switches it off: the window keeps that for itself, so here "off" is having no entry.',
    source: docs,
    verifiedOn,
  },
  {
    claim: 'The command-line agent keeps its approvals under ~/.cursor/projects; they are not written here.',
    source: docs,
    verifiedOn,
  },
]

const shape: EntryShape = {
  fields: { command: 'command', args: 'args', environment: 'env', url: 'url', headers: 'headers' },
  transport: {
    key: 'type',
    writes: { stdio: 'stdio' },
    reads: { stdio: 'stdio', http: 'http', 'streamable-http': 'http', streamableHttp: 'http' },
  },
  switches: [],
  spelling: buildSpelling({ expands: 'env-braces' }),
}

export const cursor = defineAgent({
  id: 'cursor',
  name: 'Cursor',
  version: 1,
  capability: {
    user: 'native',
    project: 'native',
    transports: ['stdio', 'http'],
    canPersistDisabled: { user: false, project: false },
    activation: 'restart',
  },
  evidence,

  detection: (places) => ({ paths: [joinHome(places, '.cursor')], programs: ['cursor', 'cursor-agent'] }),
  contextFiles: () => [],

  surface(scope, { places }) {
    if (scope === 'user')
      return describeSurface(joinHome(places, '.cursor', 'mcp.json'), 'jsonc', 'home', ['mcpServers'])
    const path = scope === 'project' ? joinProject(places, '.cursor', 'mcp.json') : undefined
    return describeSurface(path, 'jsonc', 'project', ['mcpServers'])
  },

  shape: () => shape,
  offBy: () => 'no-entry',
  tombstone: () => 'impossible',
  readTrust: (_name, scope) => ({ state: scope === 'project' ? 'unknown' : 'not-needed' }),
  describeReapproval: () => 'Cursor may ask you to approve the server again.',
})
