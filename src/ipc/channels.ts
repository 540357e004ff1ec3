/** Everything the window may ask of the main process, by name. The preload needs no more than this. */
export const channels = [
  'readHost',
  'readStatus',
  'discover',
  'readCatalog',
  'listProjects',
  'pickProjects',
  'planChange',
  'confirmChange',
  'listTransactions',
  'revealFile',
] as const
export type Channel = (typeof channels)[number]

export const wireName = (channel: Channel) => `afd:${channel}` as const
