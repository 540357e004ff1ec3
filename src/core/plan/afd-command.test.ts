/** Tests what a command line of ours names. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { buildAfdCommand } from './afd-command.ts'

const posix = { platform: 'posix', projectRoot: '/home/dev/my shop' } as const

describe('a command line of ours', () => {
  it('names the project where it is about one', () => {
    const sync = buildAfdCommand(posix, ['mcp', 'sync', '--scope', 'project'])
    assert.equal(sync, "afd mcp sync --scope project --project '/home/dev/my shop'")
    const adopt = ['mcp', 'adopt', 'pi', 'docs', '--from-scope', 'project', '--to-scope', 'user', '--as', 'NEW_ID']
    const named = "afd mcp adopt pi docs --from-scope project --to-scope user --project '/home/dev/my shop' --as NEW_ID"
    assert.equal(buildAfdCommand(posix, adopt), named)
    assert.match(buildAfdCommand(posix, ['mcp', 'move', 'docs', '--from', 'user', '--to', 'project']), /--project/)
    assert.match(buildAfdCommand(posix, ['mcp', 'sync', '--scope', 'effective']), /--project/)
  })

  it('names none where it is about the user scope, or where none is known', () => {
    assert.equal(buildAfdCommand(posix, ['mcp', 'sync', '--scope', 'user']), 'afd mcp sync --scope user')
    const words = ['mcp', 'sync', '--scope', 'project']
    assert.equal(buildAfdCommand({ platform: 'posix' }, words), 'afd mcp sync --scope project')
  })

  it('keeps the project that it is given', () => {
    const words = ['mcp', 'sync', '--scope', 'project', '--project', 'D:\\shop']
    const places = { platform: 'win32', projectRoot: 'C:\\other' } as const
    assert.equal(buildAfdCommand(places, words), 'afd mcp sync --scope project --project D:\\shop')
  })
})
