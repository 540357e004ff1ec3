/** What people set about the window itself. It holds at once: nothing of it is in anybody's files. */
import { useQuery } from '@tanstack/react-query'
import type { SettingsChange, Theme } from '../../../../ipc/settings.ts'
import { problemsOf } from '../../api/afd-client.ts'
import { useChangeSettings, useCopyDiagnostics } from '../../api/mutations.ts'
import { settingsQuery } from '../../api/queries.ts'
import { useAnnounce } from '../../components/announcer.tsx'
import { Button } from '../../components/button.tsx'
import { Modal } from '../../components/modal.tsx'
import { ProblemList } from '../../components/problem-list.tsx'
import { RadioChoice } from '../../components/radio-choice.tsx'

const themes: readonly { readonly value: Theme; readonly label: string }[] = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

export function SettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const { data: settings, error } = useQuery(settingsQuery)
  const change = useChangeSettings()
  const set = (part: SettingsChange) => {
    change.mutate(part)
  }
  const trouble = change.error ?? error
  return (
    <Modal
      title="Settings"
      onClose={onClose}
      footer={
        <>
          <CopyDiagnostics />
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {trouble && <ProblemList problems={problemsOf(trouble)} />}
      {settings && (
        <>
          <RadioChoice
            legend="Appearance"
            value={settings.theme}
            options={themes}
            onValue={(theme) => set({ theme: theme as Theme })}
          />
          <fieldset className="grid gap-3">
            <legend className="mb-1 font-medium">When the window is closed</legend>
            <Option
              label="Stay in the tray and keep watching"
              hint={
                settings.available.tray ? undefined : 'This desktop shows no tray icons, so closing the window quits.'
              }
              isOn={settings.closeToTray && settings.available.tray}
              isOffered={settings.available.tray}
              onChange={(closeToTray) => set({ closeToTray })}
            />
            <Option
              label="Say so when a managed entry was changed behind my back"
              isOn={settings.notifications}
              onChange={(notifications) => set({ notifications })}
            />
            <Option
              label="Start when I log in"
              hint={
                settings.available.startAtLogin
                  ? undefined
                  : 'Here the system has to be told: add the app to its autostart programs.'
              }
              isOn={settings.startAtLogin}
              isOffered={settings.available.startAtLogin}
              onChange={(startAtLogin) => set({ startAtLogin })}
            />
          </fieldset>
        </>
      )}
    </Modal>
  )
}

/** For a report to somebody who helps: versions, paths, states and problems, and nothing that is the user's alone. */
function CopyDiagnostics() {
  const copy = useCopyDiagnostics()
  const announce = useAnnounce()
  return (
    <Button
      className="mr-auto"
      onClick={() => copy.mutate(undefined, { onSuccess: () => announce('The diagnostics were copied.') })}
    >
      {copy.isSuccess ? 'Diagnostics copied' : copy.isError ? 'Not copied: try again' : 'Copy diagnostics'}
    </Button>
  )
}

interface OptionProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly isOn: boolean
  readonly isOffered?: boolean
  readonly onChange: (on: boolean) => void
}

function Option({ label, hint, isOn, isOffered = true, onChange }: OptionProps) {
  return (
    <label className="flex gap-2">
      <input
        type="checkbox"
        className="mt-0.5 size-4 shrink-0 accent-accent"
        checked={isOn}
        disabled={!isOffered}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {label}
        {hint !== undefined && <span className="block text-soft text-sm">{hint}</span>}
      </span>
    </label>
  )
}
