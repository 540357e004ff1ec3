import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  buildTemporaryPrefix,
  buildTransactionId,
  decodeRecord,
  encodeRecord,
  type Outcome,
  timeOfTransaction,
  transactionIdPattern,
} from './transaction-journal.ts'

const outcome: Outcome = { state: 'committed', conflicts: [] }

describe('the journal', () => {
  it('names transactions by their time', () => {
    const now = new Date('2026-11-30T21:51:36.789Z')
    const id = buildTransactionId(now)
    assert.match(id, /^20261130T215136Z-[0-9a-f]{6}$/)
    assert.match(id, transactionIdPattern)
    assert.equal(timeOfTransaction(id), Date.parse('2026-11-30T21:51:36Z'))
  })

  it('reads back what it wrote', () => {
    assert.deepEqual(decodeRecord(encodeRecord(outcome)), { kind: 'whole', body: outcome })
  })

  it('takes a record that is cut short anywhere, or altered, for torn', () => {
    const whole = encodeRecord(outcome)
    for (let length = 0; length < whole.length - 2; length++) {
      assert.equal(decodeRecord(whole.subarray(0, length)).kind, 'torn', `${length} bytes`)
    }
    assert.equal(decodeRecord(Buffer.from(whole.toString().replace('committed', 'rolled-back'))).kind, 'torn')
    assert.equal(decodeRecord(Buffer.alloc(whole.length)).kind, 'torn')
    assert.equal(decodeRecord(Buffer.from('{"version":1}')).kind, 'torn')
  })

  it('does not take a newer record for a torn one', () => {
    assert.equal(decodeRecord(Buffer.from('{"version":2,"anything":1}')).kind, 'newer')
  })

  it('hides its temporary files and never names two alike', () => {
    const prefixes = Array.from({ length: 100 }, () => buildTemporaryPrefix('/home/me/.claude.json'))
    assert.equal(new Set(prefixes).size, 100)
    for (const prefix of prefixes) assert.match(prefix, /[\\/][.]claude[.]json[.]afd-[0-9a-f]{18}$/)
  })
})
