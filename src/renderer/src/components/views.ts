/** The views of the window, in the order of their tabs. */
export const views = ['servers', 'matrix', 'backups', 'agents'] as const
export type View = (typeof views)[number]

export const viewTitles: Readonly<Record<View, string>> = {
  servers: 'Servers',
  matrix: 'Matrix',
  backups: 'Backups',
  agents: 'Agents',
}

export const viewKeys: Readonly<Record<string, View>> = { s: 'servers', x: 'matrix', b: 'backups', g: 'agents' }
