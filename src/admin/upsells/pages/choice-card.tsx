import type { LucideIcon } from 'lucide-react'
import { cn } from '../../ui/cn.ts'

type ChoiceCardProps = {
  /** The name of the radio group. */
  name: string
  label: string
  text: string
  icon: LucideIcon
  checked: boolean
  /** Also called when the selected card is pressed again. */
  onChoose: () => void
}

/** One option of a radio group, with an explanation of the option. */
export const ChoiceCard = ({ name, label, text, icon: Icon, checked, onChoose }: ChoiceCardProps) => (
  <label
    className={cn(
      'flex cursor-pointer items-start gap-3 rounded-md border px-4 py-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      checked ? 'border-brand bg-brand-soft' : 'border-line-strong/60 bg-surface hover:bg-sunken',
    )}
  >
    <Icon className="icon-18 mt-0.5 text-ink-2" aria-hidden="true" />
    <span className="min-w-0 flex-1">
      <span className="block font-medium">{label}</span>
      <span className="block text-sm text-ink-2">{text}</span>
    </span>
    <input
      type="radio"
      name={name}
      className="mt-1 size-4 accent-brand outline-none"
      checked={checked}
      onClick={onChoose}
      onChange={onChoose}
    />
  </label>
)
