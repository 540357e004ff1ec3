/** Checks who imports whom, and that every file has a room and no two files import each other. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { root, runNode } from './run-command.mjs'

const folders = ['src', 'test', 'bench'].filter((name) => existsSync(path.join(root, name)))
const given = process.argv.slice(2)
const style = given.length > 0 ? given : ['--output-type', 'err-long']
const program = 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'
process.exitCode = await runNode([program, '--config', '.dependency-cruiser.mjs', ...style, ...folders])
