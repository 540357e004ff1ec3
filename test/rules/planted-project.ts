/** A throw-away project with this project's own rules and scripts, to plant faults in. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const root = process.cwd()
const isRule = (name: string): boolean => /^([.]dependency-cruiser|eslint[.]config)[.]mjs$|[.]json$/.test(name)

export interface PlantedProject {
  /** Runs a Node script with arguments in the project. */
  readonly run: (...args: readonly string[]) => { readonly code: number | null; readonly output: string }
  readonly remove: () => void
}

/** Lays out the rules, the scripts and `files` (path to text) in a fresh folder. */
export function plantProject(files: Readonly<Record<string, string>>): PlantedProject {
  const home = mkdtempSync(path.join(os.tmpdir(), 'afd-rules-'))
  for (const name of readdirSync(root).filter(isRule)) cpSync(path.join(root, name), path.join(home, name))
  cpSync(path.join(root, 'build'), path.join(home, 'build'), { recursive: true })
  for (const room of readdirSync(path.join(root, 'src'))) {
    const config = path.join('src', room, 'tsconfig.json')
    cpSync(path.join(root, config), path.join(home, config))
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(home, 'node_modules'), 'junction')
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(home, file)), { recursive: true })
    writeFileSync(path.join(home, file), text)
  }
  return {
    run: (...args) => {
      const env = { ...process.env, NO_COLOR: '1' }
      const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: home, env, encoding: 'utf8' })
      return { code: status, output: stdout + stderr }
    },
    remove: () => {
      rmSync(home, { recursive: true, force: true })
    },
  }
}
