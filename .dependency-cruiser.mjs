/**
 * Who may import whom, floor by floor, from the ground up. Everything not listed is forbidden.
 * `inside` names rooms below `src/` (the room itself is always allowed), `outside` packages and `node:` modules,
 * `types` packages of which only types may be taken.
 */
/** @typedef {{ inside: string[], outside: string[], types?: string[] }} Room */

const parsers = ['jsonc-parser', 'smol-toml', 'toml-eslint-parser', 'yaml']
const anyNode = 'node:*'

/** @type {Record<string, Room>} */
const rooms = {
  model: { inside: [], outside: ['zod'] },
  'core/system': { inside: ['model'], outside: [anyNode] },
  'core/formats': { inside: ['model'], outside: parsers },
  'core/definition': { inside: ['model'], outside: ['node:crypto', 'node:path'] },
  'core/registry': {
    inside: ['model', 'core/system', 'core/definition'],
    outside: ['zod', 'node:path', 'node:crypto'],
  },
  'core/agents': {
    inside: ['model', 'core/system', 'core/formats', 'core/definition'],
    outside: ['zod', 'node:path'],
  },
  'core/transaction': {
    inside: ['model', 'core/system'],
    outside: ['zod', 'node:path', 'node:crypto', 'proper-lockfile'],
  },
  'core/plan': { inside: ['model', 'core/definition', 'core/agents/agent-adapter'], outside: ['node:crypto'] },
  'core/catalog': {
    inside: ['model', 'core/system', 'core/definition', 'core/registry'],
    outside: ['zod', 'node:path', 'node:crypto'],
  },
  'core/snippets': {
    inside: ['model', 'core/formats', 'core/definition', 'core/agents/native', 'core/agents/agent-adapter'],
    outside: [],
  },
  'core/connect': { inside: ['model', 'core/system', 'core/definition'], outside: ['@modelcontextprotocol/sdk'] },
  'core/doctor': {
    inside: ['model', 'core/system', 'core/formats', 'core/definition', 'core/registry', 'core/agents', 'core/plan'],
    outside: ['zod', 'node:path'],
  },
  'core/operations': { inside: ['model', 'core'], outside: ['zod', 'node:path', 'node:crypto'] },
  'core/agent-manager': { inside: ['model', 'core'], outside: ['node:path'] },
  ipc: { inside: ['model'], outside: ['zod'] },
  cli: { inside: ['model', 'core/agent-manager'], outside: [anyNode], types: ['zod'] },
  main: { inside: ['model', 'ipc', 'core/agent-manager'], outside: [anyNode, 'electron', 'electron-store'] },
  preload: { inside: ['ipc'], outside: ['electron'] },
  renderer: {
    inside: ['model', 'ipc'],
    outside: ['react', 'react-dom', '@tanstack/react-query', '@base-ui/react', 'tailwindcss'],
  },
}

const aTest = '[.]test[.]tsx?$'
/** @param {string} path */
const room = (path) => `^src/${path}(/|[.]tsx?$)`
/** @param {string} name */
const escaped = (name) => name.replace(/[.+*?^${}()|[\]\\/]/g, '\\$&')
/** @param {string} name a package or `node:` module */
const fromOutside = (name) =>
  name === anyNode
    ? '^(node:|(assert|buffer|child_process|crypto|events|fs|module|net|os|path|process|readline|stream|tty|url|util|v8|zlib)(/|$))'
    : name.startsWith('node:')
      ? `^(node:)?${escaped(name.slice('node:'.length))}$`
      : `(^|node_modules/)${escaped(name)}($|/)`

const keepsItsFloor = Object.entries(rooms).map(([name, { inside }]) => ({
  name: `${name.replaceAll('/', '-')}-keeps-its-floor`,
  severity: 'error',
  comment: `src/${name} may import only: ${[name, ...inside].join(', ')}.`,
  from: { path: room(name), pathNot: aTest },
  to: { path: '^src/', pathNot: [name, ...inside].map(room) },
}))

const keepsItsPackages = Object.entries(rooms).map(([name, { outside, types = [] }]) => ({
  name: `${name.replaceAll('/', '-')}-keeps-its-packages`,
  severity: 'error',
  comment: `src/${name} may import from outside only: ${outside.join(', ') || 'nothing'}.`,
  from: { path: room(name), pathNot: aTest },
  to: { couldNotResolve: false, pathNot: ['^src/', '^package[.]json$', ...[...outside, ...types].map(fromOutside)] },
}))

const takesOnlyTypes = Object.entries(rooms).flatMap(([name, { types = [] }]) =>
  types.map((type) => ({
    name: `${name.replaceAll('/', '-')}-takes-only-types-from-${type}`,
    severity: 'error',
    comment: `src/${name} must not load ${type}.`,
    from: { path: room(name), pathNot: aTest },
    to: { path: fromOutside(type), dependencyTypesNot: ['type-only'] },
  })),
)

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...keepsItsFloor,
    ...keepsItsPackages,
    ...takesOnlyTypes,
    {
      name: 'every-file-has-a-room',
      severity: 'error',
      comment: 'A new room gets its row in the table first.',
      from: { path: '^src/', pathNot: Object.keys(rooms).map(room) },
      to: {},
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, path: '^src/', pathNot: `${aTest}|[.]d[.]ts$|(^|/)index[.]ts$` },
      to: {},
    },
    { name: 'resolves', severity: 'error', from: { path: '^(src|test|bench)/' }, to: { couldNotResolve: true } },
    {
      name: 'only-system-touches-the-disk',
      severity: 'error',
      comment: 'Every disk access goes through the reader and writer ports.',
      from: { path: '^src/core/', pathNot: `^src/core/system/|${aTest}` },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?(path|crypto)$' },
    },
    {
      name: 'agents-do-not-know-each-other',
      severity: 'error',
      comment: 'An agent is its own file, its folder of the same name, and what all share: the contract and native/.',
      from: { path: '^src/core/agents/([a-z]+)', pathNot: `/agents/(native/|agent-catalog[.]ts$)|${aTest}` },
      to: {
        path: '^src/core/agents/',
        pathNot: [
          '^src/core/agents/(native/|(agent-adapter|define-agent|statement-edits)[.]ts$)',
          '^src/core/agents/$1[-./]',
        ],
      },
    },
    {
      name: 'what-agents-share-knows-no-agent',
      severity: 'error',
      from: { path: '^src/core/agents/native/', pathNot: aTest },
      to: { path: '^src/core/agents/', pathNot: '^src/core/agents/(native/|agent-adapter[.]ts$)' },
    },
    {
      name: 'agents-take-only-types-from-system',
      severity: 'error',
      comment: 'An adapter is data and pure functions: it is handed what it may read.',
      from: { path: '^src/core/agents/', pathNot: aTest },
      to: { path: '^src/core/system/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'features-do-not-know-each-other',
      severity: 'error',
      from: { path: '^src/renderer/src/features/([^/]+)/' },
      to: { path: '^src/renderer/src/features/', pathNot: '^src/renderer/src/features/$1/' },
    },
    {
      name: 'the-renderer-takes-only-types-from-ipc',
      severity: 'error',
      from: { path: '^src/renderer/', pathNot: aTest },
      to: { path: '^src/ipc/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'preload-takes-only-types-and-channels',
      severity: 'error',
      comment: 'zod in the preload would be loaded into every window before its first paint.',
      from: { path: '^src/preload/' },
      to: { path: '^src/ipc/', pathNot: '^src/ipc/channels[.]ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'source-does-not-know-its-tests',
      severity: 'error',
      from: { path: '^src/', pathNot: aTest },
      to: { path: `^test/|${aTest}` },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    exclude: { path: '[.](css|svg|png)$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
