import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Event } from 'electron'
import { holdQuit } from './hold-quit.ts'

/** An app that quits unless a listener objects, as Electron's does. */
function createApp() {
  const listeners: ((event: Event) => void)[] = []
  const app = {
    gone: false,
    on: (_event: 'before-quit', listener: (event: Event) => void) => listeners.push(listener),
    quit() {
      const objections: true[] = []
      const event = { preventDefault: () => objections.push(true) } as unknown as Event
      for (const listener of listeners) listener(event)
      app.gone = objections.length === 0
    },
  }
  return app
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('holdQuit', () => {
  it('lets the app quit at once when nothing is being written', () => {
    const app = createApp()
    holdQuit(app)
    app.quit()
    assert.equal(app.gone, true)
  })

  for (const ends of ['well', 'badly'] as const)
    it(`holds the app until a change has ended ${ends}, then lets it quit by itself`, async () => {
      const app = createApp()
      const hold = holdQuit(app)
      const { promise, end } = createWork(ends)
      const held = hold(promise).catch(() => 'rejected')
      app.quit()
      await settle()
      assert.equal(app.gone, false)
      end()
      await held
      await settle()
      assert.equal(app.gone, true)
    })
})

function createWork(ends: 'well' | 'badly') {
  let end: () => void = () => undefined
  const promise = new Promise<void>((resolve, reject) => {
    end = () => {
      if (ends === 'well') resolve()
      else reject(new Error('no'))
    }
  })
  return {
    promise,
    end: () => {
      end()
    },
  }
}
