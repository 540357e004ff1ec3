/** Checks for unused files, exports and dependencies; an export that only tests use counts as unused in src/. */
import { root, runNode } from './run-command.mjs'

const program = 'node_modules/knip/bin/knip.js'
const base = [program, '--no-progress', '--no-config-hints', ...process.argv.slice(2)]
const options = { cwd: root, env: { ...process.env, NO_COLOR: '1' } }
// The second look leaves the tests out. An export made for a test alone says so with `@internal`.
const everything = await runNode(base, options)
const withoutTests = await runNode([...base, '--production'], options)
process.exitCode = everything === 0 && withoutTests === 0 ? 0 : 1
