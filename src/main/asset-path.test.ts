import assert from 'node:assert/strict'
import { posix, win32 } from 'node:path'
import { describe, it } from 'node:test'
import { resolveAssetPath } from './asset-path.ts'

describe('resolveAssetPath', () => {
  it('finds the files of our own pages', () => {
    assert.equal(resolveAssetPath('/app/renderer', 'app://afd/index.html', posix), '/app/renderer/index.html')
    assert.equal(
      resolveAssetPath('/app/renderer', 'app://afd/assets/a%20b.js?x#y', posix),
      '/app/renderer/assets/a b.js',
    )
    assert.equal(
      resolveAssetPath('C:\\app\\renderer', 'app://afd/assets/a.js', win32),
      'C:\\app\\renderer\\assets\\a.js',
    )
  })

  const outside = [
    'app://afd/..%2fmain%2findex.js',
    'app://afd/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    'app://afd/assets/..%2f..%2f..%2fetc/passwd',
    'app://afd/..%2frenderer-of-another/index.html',
    'app://afd/index.html%00.png',
    'app://afd/%E0%A4%A',
    'app://other/index.html',
    'app://afd:81/index.html',
    'file:///etc/passwd',
    'https://afd/index.html',
    'nonsense',
  ]
  for (const address of outside)
    it(`refuses ${address}`, () => {
      assert.equal(resolveAssetPath('/app/renderer', address, posix), undefined)
    })

  for (const address of ['app://afd/..%5cmain%5cindex.js', 'app://afd/assets%5c..%5c..%5c..%5cwindows%5cwin.ini'])
    it(`refuses ${address} on Windows`, () => {
      assert.equal(resolveAssetPath('C:\\app\\renderer', address, win32), undefined)
    })

  it('keeps plain dots inside the folder, as the address itself resolves them', () => {
    assert.equal(resolveAssetPath('/app/renderer', 'app://afd/../../etc/passwd', posix), '/app/renderer/etc/passwd')
  })
})
