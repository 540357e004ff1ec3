/** Gives the window one function a channel and one way to listen, and nothing else. */
import { contextBridge, ipcRenderer, webUtils } from 'electron'
import { type Channel, channels, eventWire, wireName } from '../ipc/channels.ts'

const ask = (channel: Channel, request: unknown) => ipcRenderer.invoke(wireName(channel), request)

/** What came before the page was ready to listen. */
const waiting: unknown[] = []
let tell = (event: unknown): void => {
  waiting.push(event)
}
ipcRenderer.on(eventWire, (_event, event: unknown) => {
  tell(event)
})

contextBridge.exposeInMainWorld('afd', {
  ...Object.fromEntries(channels.map((channel) => [channel, (request: unknown) => ask(channel, request)])),
  // Only a real file has a path, and only here: the page hands over what was dropped and never a path.
  dropFolders: (files: readonly File[]) =>
    ask('dropFolders', { paths: files.map((file) => webUtils.getPathForFile(file)) }),
  /** One listener: a new one takes the place of the old one. */
  onEvent: (listener: (event: unknown) => void) => {
    tell = listener
    for (const event of waiting.splice(0)) listener(event)
  },
})
