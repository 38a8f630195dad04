import { cn } from './cn.ts'

type RadioCardProps = {
  /** The name of the group of choices. */
  name: string
  label: string
  text: string
  checked: boolean
  disabled?: boolean
  onChange: () => void
}

/** One of several choices, with a text that explains the choice. */
export const RadioCard = ({ name, label, text, checked, disabled = false, onChange }: RadioCardProps) => (
  <label
    className={cn(
      'flex min-h-11 gap-3 rounded-md border border-line px-3.5 py-2.5 has-checked:border-brand has-checked:bg-brand-soft',
      disabled ? 'bg-sunken' : 'cursor-pointer bg-surface',
    )}
  >
    <input
      type="radio"
      name={name}
      className="mt-0.5 size-4 shrink-0 accent-brand"
      checked={checked}
      disabled={disabled}
      onChange={onChange}
    />
    <span className="min-w-0">
      <span className="block font-medium">{label}</span>
      <span className="block text-sm text-ink-2">{text}</span>
    </span>
  </label>
)
