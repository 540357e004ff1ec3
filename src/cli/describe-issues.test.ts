/** Tests that refusals of a definition say where and what, and never repeat a value. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { planRequestSchema } from '../model/plan.ts'
import { serverDefinitionSchema } from '../model/server.ts'
import { describeIssues } from './describe-issues.ts'

function describeDefinition(definition: unknown) {
  const parsed = serverDefinitionSchema.safeParse(definition)
  return parsed.success ? [] : describeIssues(parsed.error.issues, undefined)
}

describe('describing what a schema refuses', () => {
  it('names every fault at once with its place, and no value', () => {
    const problems = describeDefinition({
      transport: 'stdio',
      command: 7,
      args: 's3cret',
      environment: { TOKEN: { fromEnv: '$s3cret' } },
      targets: ['S3cret Agent'],
      surprise: 's3cret',
    })
    assert.deepEqual(
      problems.map(({ code, locator }) => [code, locator]),
      [
        ['bad-field', 'command'],
        ['bad-field', 'args'],
        ['bad-variable-name', 'environment.TOKEN.fromEnv'],
        ['unknown-agent', 'targets.0'],
        ['unknown-field', 'surprise'],
      ],
    )
    assert.equal(/s3cret/i.test(JSON.stringify(problems)), false)
  })

  it('says when the whole is no definition', () => {
    for (const nothing of [null, [], 'text', {}, { transport: 'sse', url: 'x' }]) {
      assert.deepEqual(
        describeDefinition(nothing).map(({ code }) => code),
        ['bad-field'],
      )
    }
  })

  it('explains ids and names of agents that somebody typed', () => {
    const of = (draft: object) => {
      const parsed = planRequestSchema.safeParse(draft)
      return parsed.success ? [] : describeIssues(parsed.error.issues, draft)
    }
    const [badId] = of({ operation: 'targets', server: 'Bad Id', scope: 'user', add: [], remove: [] })
    assert.equal(badId?.code, 'illegal-id')
    const [badAgent] = of({ operation: 'select-agents', agents: ['claude_code'] })
    assert.deepEqual([badAgent?.code, badAgent?.message], ['unknown-agent', 'There is no agent called claude_code.'])
  })

  it('does not repeat what can be no name', () => {
    const pasted = 'a1B2c3D4e5F6g7H8i9J0'
    const problems = describeDefinition({
      transport: 'stdio',
      command: 'x',
      environment: { [pasted]: 7 },
      [pasted]: 1,
      targets: [pasted],
    })
    assert.deepEqual(
      problems.map(({ locator }) => locator),
      ['environment.***', 'targets.0', '***'],
    )
    assert.equal(JSON.stringify(problems).includes(pasted), false)
  })
})
