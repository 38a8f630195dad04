import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../../../ui/cn.ts'

type LibraryCardProps = {
  /** The fields of one choice share it. */
  group: string
  name: string
  text?: string
  isChosen: boolean
  onChoose: () => void
  /** The thing itself, small. */
  children: ReactNode
}

/** A page or a section to choose: itself, and its name under it. */
export const LibraryCard = ({ group, name, text, isChosen, onChoose, children }: LibraryCardProps) => (
  <label
    className={cn(
      'relative flex min-w-0 cursor-pointer flex-col overflow-clip rounded-lg border bg-surface transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      isChosen ? 'border-brand shadow-[inset_0_0_0_1px_var(--brand)]' : 'border-line hover:border-line-strong',
    )}
  >
    <input type="radio" name={group} checked={isChosen} onChange={onChoose} className="sr-only" />
    {children}
    <span className="block min-w-0 border-t border-line px-3.5 py-3">
      <span className="block font-medium">{name}</span>
      {text && <span className="block text-sm text-ink-2">{text}</span>}
    </span>
    {isChosen && (
      <span className="absolute top-2.5 right-2.5 grid size-6 place-items-center rounded-full bg-brand text-on-brand shadow-e2">
        <Check className="icon-16" strokeWidth={2.6} aria-hidden="true" />
      </span>
    )}
  </label>
)
