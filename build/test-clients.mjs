/**
 * Asks the agents themselves whether they see what we say: `node build/test-clients.mjs [tests…]`. Not part of `npm test`:
 * it fetches about a gigabyte of other people's programs, once, into ~/.cache/afd-clients or AFD_CLIENTS_CACHE.
 */
import { installClients, notAsked } from './agent-clients.mjs'
import { runNode, StepError } from './run-command.mjs'

/** @param {readonly string[]} tests @returns {Promise<number>} the exit code */
async function askClients(tests) {
  const { installed, missing } = await installClients()
  if (installed.wrap.length === 0)
    console.log('No network of their own could be made for the agents: they get proxies that lead nowhere instead.')
  const env = { ...process.env, AFD_AGENT_CLIENTS: JSON.stringify(installed) }
  const code = await runNode(['build/run-node-tests.mjs', ...(tests.length > 0 ? tests : ['test/clients'])], { env })
  console.log(`\nNot asked:\n${[...missing, ...notAsked].map((line) => `  ${line}`).join('\n')}`)
  return missing.length > 0 ? 1 : code
}

try {
  process.exitCode = await askClients(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof StepError)) throw error
  console.error(`agents: ${error.message}`)
  process.exitCode = 1
}
