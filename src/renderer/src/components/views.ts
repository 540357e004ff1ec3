/** The views of the window, in the order of their tabs. */
export const views = ['servers', 'matrix', 'doctor', 'backups', 'agents'] as const
export type View = (typeof views)[number]

export const viewTitles: Readonly<Record<View, string>> = {
  servers: 'Servers',
  matrix: 'Matrix',
  doctor: 'Doctor',
  backups: 'Backups',
  agents: 'Agents',
}

export const viewKeys: Readonly<Record<string, View>> = {
  s: 'servers',
  x: 'matrix',
  d: 'doctor',
  b: 'backups',
  g: 'agents',
}
