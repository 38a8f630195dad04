import { Check, FolderUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../../ui/cn.ts'
import { SiteThumbnail } from '../site-thumbnail.tsx'

type TemplateCardProps = {
  /** The name of the radio group. */
  group: string
  name: string
  text: string
  /** URL of the page that the card shows; null for the option without a template. */
  preview: string | null
  isChosen: boolean
  onChoose: () => void
  action?: ReactNode
}

/** A radio button for a template, with the template's name and description and a small view of its page. */
export function TemplateCard({ group, name, text, preview, isChosen, onChoose, action }: TemplateCardProps) {
  return (
    <div
      className={cn(
        'relative flex min-w-0 flex-col overflow-clip rounded-lg border bg-surface transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isChosen ? 'border-brand shadow-[inset_0_0_0_1px_var(--brand)]' : 'border-line hover:border-line-strong',
      )}
    >
      <label className="flex min-w-0 flex-1 cursor-pointer flex-col">
        <input type="radio" name={group} checked={isChosen} onChange={onChoose} className="sr-only" />
        {preview === null ? (
          <span className="grid aspect-[4/5] place-items-center bg-sunken text-ink-3">
            <FolderUp className="size-7 stroke-[1.5]" aria-hidden="true" />
          </span>
        ) : (
          <SiteThumbnail src={preview} className="aspect-[4/5] w-full [--k:5.6]" />
        )}
        <span className={cn('block min-w-0 px-3.5 pt-3', action ? 'pb-1' : 'pb-3.5')}>
          <span className="block truncate font-medium">{name}</span>
          <span className="block text-sm text-ink-2">{text}</span>
        </span>
      </label>
      {action && <div className="px-1 pb-1.5">{action}</div>}
      {isChosen && (
        <span className="absolute top-2.5 right-2.5 grid size-6 place-items-center rounded-full bg-brand text-on-brand shadow-e2">
          <Check className="icon-16" strokeWidth={2.6} aria-hidden="true" />
        </span>
      )}
    </div>
  )
}
