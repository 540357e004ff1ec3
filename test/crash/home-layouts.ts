/** The homes that every operation is tried in: what stands where before the first change. */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** Names are paths below the home with forward slashes. */
export interface HomeContent {
  readonly files: ReadonlyMap<string, Uint8Array>
  /** Modes of files that are not 0600. */
  readonly modes: ReadonlyMap<string, number>
  /** Relative targets. */
  readonly links: ReadonlyMap<string, string>
}

export const projectFolder = 'code/web'

export const layouts = ['plain', 'symlinked', 'created file', 'created directory'] as const
export type Layout = (typeof layouts)[number]

const source = path.join('fixtures', 'homes', 'six-agents')

const projectFiles: Readonly<Record<string, string>> = {
  '.mcp.json':
    '{\n  "mcpServers": {\n    "local": { "type": "stdio", "command": "uvx", "args": ["local-mcp==1.0.0"] }\n  }\n}\n',
  '.codex/config.toml': '# of this project\nmodel = "gpt-5"\n',
  '.pi/mcp.json': '{\n\t"mcpServers": {},\n\t"settings": {"toolPrefix": "mcp"}\n}',
}

/** Where the files of the symlinked layout really are: one behind a link, one in a linked folder, one behind two links. */
const moved: readonly (readonly [from: string, to: string])[] = [
  ['.claude.json', 'dotfiles/claude.json'],
  ['.codex/', 'dotfiles/codex/'],
  ['.gemini/config/mcp_config.json', 'dotfiles/antigravity.json'],
  ['.hermes/config.yaml', 'dotfiles/hermes.yaml'],
  [`${projectFolder}/.mcp.json`, `${projectFolder}/config/mcp.json`],
  [`${projectFolder}/.codex/`, `${projectFolder}/config/codex/`],
  [`${projectFolder}/.pi/mcp.json`, `${projectFolder}/config/pi.json`],
]

const links: ReadonlyMap<string, string> = new Map([
  ['.claude.json', 'dotfiles/claude.json'],
  ['.codex', 'dotfiles/codex'],
  ['.gemini/config/mcp_config.json', '../../dotfiles/first.json'],
  ['dotfiles/first.json', 'antigravity.json'],
  ['.hermes/config.yaml', '../dotfiles/hermes.yaml'],
  [`${projectFolder}/.mcp.json`, 'config/mcp.json'],
  [`${projectFolder}/.codex`, 'config/codex'],
  [`${projectFolder}/.pi/mcp.json`, '../config/pi.json'],
])

/** Files that are not there in the layouts in which the product makes them. Claude Code's user file stays: it is adopted from. */
const missing = [
  '.codex/config.toml',
  '.gemini/config/mcp_config.json',
  '.hermes/config.yaml',
  ...Object.keys(projectFiles).map((name) => `${projectFolder}/${name}`),
]

export async function readLayout(layout: Layout): Promise<HomeContent> {
  const given = await readFixture()
  const modes = new Map([
    ['.hermes/config.yaml', 0o640],
    [`${projectFolder}/.mcp.json`, 0o644],
  ])
  switch (layout) {
    case 'plain':
      return { files: given, modes, links: new Map() }
    case 'symlinked':
      return { files: rename(given), modes: rename(modes), links }
    case 'created file':
      return { files: keepFolders(given), modes: new Map(), links: new Map() }
    case 'created directory':
      return { files: without(given, missing), modes: new Map(), links: new Map() }
  }
}

function rename<T>(given: ReadonlyMap<string, T>): ReadonlyMap<string, T> {
  const place = (name: string) => {
    const [from, to] = moved.find(([before]) => name.startsWith(before)) ?? ['', '']
    return `${to}${name.slice(from.length)}`
  }
  return new Map([...given].map(([name, value]) => [place(name), value]))
}

function without<T>(given: ReadonlyMap<string, T>, names: readonly string[]): ReadonlyMap<string, T> {
  return new Map([...given].filter(([name]) => !names.includes(name)))
}

/** Without the files, but with something else in each of their folders. */
function keepFolders(given: ReadonlyMap<string, Uint8Array>): ReadonlyMap<string, Uint8Array> {
  const others = missing.map(
    (name) => [path.posix.join(path.posix.dirname(name), 'README'), Buffer.from('mine\n')] as const,
  )
  return new Map([...without(given, missing), ...others])
}

async function readFixture(): Promise<ReadonlyMap<string, Uint8Array>> {
  const entries = await readdir(source, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  const read = files.map(
    async (file) => [path.relative(source, file).replaceAll('\\', '/'), await readFile(file)] as const,
  )
  const inProject = Object.entries(projectFiles).map(
    ([name, text]) => [`${projectFolder}/${name}`, Buffer.from(text)] as const,
  )
  return new Map([...(await Promise.all(read)), ...inProject])
}
