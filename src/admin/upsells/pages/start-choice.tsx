import { LayoutTemplate, type LucideIcon, Square } from 'lucide-react'
import { useState } from 'react'
import { upsells as words } from '#words/rooms.ts'
import { cn } from '../../ui/cn.ts'
import { TemplatePicker } from '../visual/library/index.tsx'
import type { PageContent } from '../visual/model/editor.ts'

type CardProps = { label: string; text: string; icon: LucideIcon; checked: boolean; onChoose: () => void }
const Card = ({ label, text, icon: Icon, checked, onChoose }: CardProps) => (
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
      name="page-start"
      className="mt-1 size-4 accent-brand outline-none"
      checked={checked}
      onClick={onChoose}
      onChange={onChoose}
    />
  </label>
)

type StartChoiceProps = {
  /** The template a page is begun from; null: none, it is empty. */
  start: PageContent | null
  onStart: (start: PageContent | null) => void
}

/** An empty page, or a template with a product of the shop. */
export function StartChoice({ start, onStart }: StartChoiceProps) {
  const [isPicking, setIsPicking] = useState(false)
  return (
    <fieldset className="grid max-w-[840px] min-w-0 gap-1.5">
      <legend className="mb-1.5 font-medium">{words.startFrom}</legend>
      <div className="grid gap-3 md:grid-cols-2">
        <Card
          label={words.emptyPage}
          text={words.emptyPageText}
          icon={Square}
          checked={!start}
          onChoose={() => onStart(null)}
        />
        <Card
          label={words.fromTemplate}
          text={start ? words.templateChosen(start.title) : words.fromTemplateText}
          icon={LayoutTemplate}
          checked={start !== null}
          onChoose={() => setIsPicking(true)}
        />
      </div>
      {isPicking && (
        <TemplatePicker
          onPick={content => {
            onStart(content)
            setIsPicking(false)
          }}
          onClose={() => setIsPicking(false)}
        />
      )}
    </fieldset>
  )
}
