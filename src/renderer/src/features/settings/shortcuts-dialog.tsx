/** Every key that does something. */
import { Button } from '../../components/button.tsx'
import { Modal } from '../../components/modal.tsx'

const shortcuts: readonly (readonly [keys: string, what: string])[] = [
  ['Ctrl K', 'Find any action, server, place or view'],
  ['/', 'Search servers'],
  ['↑ ↓', 'From card to card, from row to row'],
  ['← → ↑ ↓', 'From cell to cell in the matrix'],
  ['Space', 'Press what has the focus; confirm a plan'],
  ['M', 'Move the server that has the focus'],
  ['V', 'Verify the server that has the focus'],
  ['A', 'Adopt several servers at once'],
  ['S', 'Servers'],
  ['X', 'Matrix'],
  ['D', 'Doctor'],
  ['B', 'Backups'],
  ['G', 'Agents'],
  ['Ctrl ,', 'Settings'],
  ['?', 'This sheet'],
  ['Esc', 'Close what is on top'],
]

export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal title="Keys" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {shortcuts.map(([keys, what]) => (
          <div key={keys} className="contents">
            <dt>
              <kbd className="rounded border border-line bg-sunken px-2 py-0.5 font-mono text-sm">{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
