/** A made-up credential, and the search for it in everything that leaves the product. */
import assert from 'node:assert/strict'
import { inspect } from 'node:util'
import type { PlanRequest } from '../../src/model/plan.ts'
import type { AgentHome } from './agent-home.ts'

/** Of no provider's shape, and without any six characters that could stand in an output for another reason. */
export const canary = 'Zq7vK2mXw9Lp4TnR8sJd3HbY'

const pieces = Array.from({ length: canary.length - 5 }, (_, index) => canary.slice(index, index + 6))

/** Neither the credential nor six characters of it in a row are anywhere in what is given, stacks of errors included. */
export function assertNoCanary(output: unknown, where: string): void {
  const error = output instanceof Error ? `${output.message}\n${output.stack ?? ''}` : ''
  const text = `${JSON.stringify([output])}\n${inspect(output, { depth: 20 })}\n${error}`
  for (const form of [text, Buffer.from(text, 'utf8').toString('latin1')])
    assert.deepEqual(
      pieces.filter((piece) => form.includes(piece)),
      [],
      where,
    )
}

/** Everything of ours in the home but the snapshots, which hold whole files by their nature. */
async function readOwnFiles(home: AgentHome): Promise<Record<string, string>> {
  const files = Object.entries(await home.snapshot()).filter(
    ([name, { kind }]) => /(^|\/)[.]afd\//.test(name) && kind === 'file' && !name.endsWith('.before'),
  )
  return Object.fromEntries(
    files.map(([name, file]) => [name, file.kind === 'file' ? file.bytes.toString('utf8') : '']),
  )
}

/** Every report that the product gives about the home, and our own files. */
export async function readReports(home: AgentHome): Promise<unknown> {
  const { manager, project } = home
  return [
    await manager.readStatus({ scope: 'effective', project }),
    await manager.discover({ project }),
    await manager.readCatalog({ project }),
    await manager.listTransactions(),
    await readOwnFiles(home),
  ]
}

/** The error of a request that cannot be planned, else the plan and what comes of confirming it. */
export async function attempt(home: AgentHome, request: PlanRequest): Promise<unknown> {
  try {
    const plan = await home.manager.planChange(request)
    return [plan, await home.manager.confirmChange(request, plan.token)]
  } catch (error) {
    return error
  }
}
