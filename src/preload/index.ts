/** Gives the window one function a channel, and nothing else. */
import { contextBridge, ipcRenderer } from 'electron'
import { channels, wireName } from '../ipc/channels.ts'

contextBridge.exposeInMainWorld(
  'afd',
  Object.fromEntries(
    channels.map((channel) => [channel, (request: unknown) => ipcRenderer.invoke(wireName(channel), request)]),
  ),
)
