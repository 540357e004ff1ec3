/** An on-off switch that asks: what it shows changes only when the change has been made. */
interface SwitchProps {
  readonly label: string
  readonly isOn: boolean
  readonly onPress: () => void
  readonly isDisabled?: boolean
}

export function Switch({ label, isOn, onPress, isDisabled = false }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      disabled={isDisabled}
      onClick={onPress}
      className={`inline-flex h-5 w-9 shrink-0 items-center rounded-full border p-0.5 disabled:opacity-50 ${isOn ? 'justify-end border-accent bg-accent' : 'justify-start border-edge bg-sunken'}`}
    >
      <span className={`size-3.5 rounded-full ${isOn ? 'bg-on-accent' : 'bg-edge'}`} />
    </button>
  )
}
