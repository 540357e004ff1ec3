/** Everything the window may ask of the main process, by name. The preload needs no more than this. */
export const channels = [
  'readHost',
  'readStatus',
  'discover',
  'runDoctor',
  'readCatalog',
  'listProjects',
  'pickProjects',
  'dropFolders',
  'revealProject',
  'planChange',
  'confirmChange',
  'listTransactions',
  'pruneTransaction',
  'revealFile',
  'readSnippet',
  'previewConnect',
  'connect',
  'cancelConnect',
  'copyText',
  'copyDiagnostics',
  'readSettings',
  'changeSettings',
] as const
export type Channel = (typeof channels)[number]

export const wireName = (channel: Channel) => `afd:${channel}` as const

/** What main tells the window unasked. */
export const eventWire = 'afd:event'
