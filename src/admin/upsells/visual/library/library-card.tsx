import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../../../ui/cn.ts'

type LibraryCardProps = {
  /** The name of the radio group. */
  group: string
  name: string
  text?: string
  isChosen: boolean
  onChoose: () => void
  /** The thumbnail. */
  children: ReactNode
}

/** A page or section to choose: its thumbnail with its name below. */
export const LibraryCard = ({ group, name, text, isChosen, onChoose, children }: LibraryCardProps) => (
  <label
    className={cn(
      'relative flex min-w-0 cursor-pointer flex-col overflow-clip rounded-lg border bg-surface transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      isChosen ? 'border-brand shadow-[0_0_0_1px_var(--brand)]' : 'border-line hover:border-line-strong',
    )}
  >
    <input type="radio" name={group} checked={isChosen} onChange={onChoose} className="sr-only" />
    {children}
    <span className="flex min-w-0 flex-1 items-start gap-2 border-t border-line px-3.5 py-3">
      <span className="block min-w-0 flex-1">
        <span className="block font-medium">{name}</span>
        {text && <span className="block text-sm text-ink-2">{text}</span>}
      </span>
      {isChosen && (
        <span className="grid size-5 flex-none place-items-center rounded-full bg-brand text-on-brand">
          <Check className="size-3.5" strokeWidth={2.8} aria-hidden="true" />
        </span>
      )}
    </span>
  </label>
)
