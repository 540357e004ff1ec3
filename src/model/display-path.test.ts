import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { displayPath } from './display-path.ts'

const posix = { home: '/home/me', projectRoot: '/home/me/web', platform: 'posix' } as const
const win32 = { home: 'C:\\Users\\Me', projectRoot: 'D:\\src\\web', platform: 'win32' } as const

describe('a shown path', () => {
  const shown = [
    [posix, '/home/me/web/.mcp.json', '.mcp.json'],
    [posix, '/home/me/web', '.'],
    [posix, '/home/me', '~'],
    [posix, '/home/me/.claude.json', '~/.claude.json'],
    [posix, '/home/meadow/x', '/home/meadow/x'],
    [posix, '/home/me/web/~/x', './~/x'],
    [posix, '/etc/x', '/etc/x'],
    [posix, '/home/me/a\\b', '~/a\\b'],
    [{ ...posix, projectRoot: '/home' }, '/home/me/.claude.json', '~/.claude.json'],
    [{ ...posix, projectRoot: '/' }, '/etc/x', 'etc/x'],
    [win32, 'D:\\src\\web\\.codex\\config.toml', '.codex/config.toml'],
    [win32, 'C:\\Users\\Me\\.claude.json', '~/.claude.json'],
    [win32, 'E:\\other\\x.json', 'E:\\other\\x.json'],
    [win32, '\\\\server\\share\\x', '\\\\server\\share\\x'],
  ] as const
  for (const [roots, path, text] of shown) {
    it(`shows ${path} as ${text}`, () => {
      assert.equal(displayPath(path, roots), text)
    })
  }

  it('takes no notice of case and slashes on Windows', () => {
    assert.equal(displayPath('c:/users/me/.pi/agent/mcp.json', win32), '~/.pi/agent/mcp.json')
  })
})
