/** How much the backups take, how long they stay, and another rule for that. */
import { useState } from 'react'
import type { TransactionsReport } from '../../../../model/report.ts'
import { useActions } from '../../actions/actions.tsx'
import { Button } from '../../components/button.tsx'
import { Modal } from '../../components/modal.tsx'
import { TextField } from '../../components/text-field.tsx'

type Backups = NonNullable<TransactionsReport['backups']>

const sizes = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

export function RetentionLine({ backups }: { readonly backups: Backups }) {
  const [isOpen, setOpen] = useState(false)
  const { transactions, days } = backups.retention
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
      <span>{describeSize(backups.bytes)} on the disk.</span>
      <span>
        Kept: the last {transactions === 1 ? 'change' : `${transactions} changes`}, or those of {days} days, whichever
        is more.
      </span>
      <Button onClick={() => setOpen(true)}>Change…</Button>
      {isOpen && <RetentionDialog backups={backups} onClose={() => setOpen(false)} />}
    </p>
  )
}

function describeSize(bytes: number): string {
  if (bytes < 1_000_000) return `${sizes.format(bytes / 1000)} kB`
  return `${sizes.format(bytes / 1_000_000)} MB`
}

function RetentionDialog({ backups, onClose }: { readonly backups: Backups; readonly onClose: () => void }) {
  const { review } = useActions()
  const [changes, setChanges] = useState(String(backups.retention.transactions))
  const [days, setDays] = useState(String(backups.retention.days))
  const [wantedChanges, wantedDays] = [readCount(changes, 1), readCount(days, 0)]
  const isWhole = wantedChanges !== undefined && wantedDays !== undefined
  return (
    <Modal
      title="How long backups stay"
      onClose={onClose}
      footer={
        <>
          <Button className="mr-auto" onClick={onClose}>
            Cancel
          </Button>
          <Button
            kind="primary"
            disabled={!isWhole}
            onClick={() => {
              if (!isWhole) return
              onClose()
              review({ operation: 'retention', transactions: wantedChanges, days: wantedDays })
            }}
          >
            Review…
          </Button>
        </>
      }
    >
      <TextField
        label="Changes"
        value={changes}
        onValue={setChanges}
        hint="The last ones stay, however old they are."
        fault={wantedChanges === undefined ? 'A whole number, at least 1.' : undefined}
      />
      <TextField
        label="Days"
        value={days}
        onValue={setDays}
        hint="Younger ones stay, however many they are."
        fault={wantedDays === undefined ? 'A whole number.' : undefined}
      />
    </Modal>
  )
}

function readCount(text: string, least: number): number | undefined {
  const count = /^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : undefined
  return count !== undefined && count >= least ? count : undefined
}
