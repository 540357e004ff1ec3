/** The icon in the system tray: the worst state at a glance, and the few things to do without the window. */
import { Menu, type MenuItemConstructorOptions, nativeImage, Tray } from 'electron'
import { escapeInvisible } from '../../model/invisible-text.ts'
import type { TransactionReport } from '../../model/report.ts'
import { drawTrayIcon } from './tray-icon.ts'
import { buildTrayMenu, type TrayDeed, type TrayItem } from './tray-menu.ts'
import type { WorldSummary } from './world-summary.ts'

export interface AppTray {
  update(summary: WorldSummary, transactions: readonly TransactionReport[]): void
  destroy(): void
}

export function openTray(onDeed: (deed: TrayDeed) => void): AppTray {
  const tray = new Tray(buildIcon('quiet'))
  const toTemplate = (item: TrayItem): MenuItemConstructorOptions => {
    if (item === 'separator') return { type: 'separator' }
    const label = escapeInvisible(item.label)
    if ('items' in item) return { label, submenu: item.items.map(toTemplate) }
    const { deed } = item
    return deed === undefined ? { label, enabled: false } : { label, click: () => onDeed(deed) }
  }
  const show = (items: readonly TrayItem[]) => {
    tray.setContextMenu(Menu.buildFromTemplate(items.map(toTemplate)))
  }
  tray.setToolTip('AFD Agent Manager')
  show(buildTrayMenu(undefined, []))
  tray.on('click', () => onDeed({ kind: 'show' }))
  return {
    update(summary, transactions) {
      tray.setImage(buildIcon(summary.tone))
      tray.setToolTip(`AFD Agent Manager: ${summary.sentence}`)
      show(buildTrayMenu(summary, transactions))
    },
    destroy: () => tray.destroy(),
  }
}

/** 16 pixels, and the same for screens with more of them. */
function buildIcon(tone: WorldSummary['tone']): Electron.NativeImage {
  const icon = nativeImage.createEmpty()
  for (const scale of [1, 1.5, 2]) {
    const size = 16 * scale
    const buffer = nativeImage.createFromBitmap(drawTrayIcon(tone, size), { width: size, height: size }).toPNG()
    icon.addRepresentation({ scaleFactor: scale, width: size, height: size, buffer })
  }
  return icon
}
