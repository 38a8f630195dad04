import { LayoutTemplate, Square } from 'lucide-react'
import { useState } from 'react'
import { upsells as words } from '#i18n/lazy-words.ts'
import { TemplatePicker } from '../visual/library/index.tsx'
import type { PageContent } from '../visual/model/editor.ts'
import { ChoiceCard } from './choice-card.tsx'

type StartChoiceProps = {
  /** The content of the chosen template, or null for an empty page. */
  start: PageContent | null
  onStart: (start: PageContent | null) => void
}

/** Offers an empty page or a template filled with a product of the shop. */
export function StartChoice({ start, onStart }: StartChoiceProps) {
  const [isPicking, setIsPicking] = useState(false)
  return (
    <fieldset className="grid max-w-[840px] min-w-0 gap-1.5">
      <legend className="mb-1.5 font-medium">{words.startFrom}</legend>
      <div className="grid gap-3 md:grid-cols-2">
        <ChoiceCard
          name="page-start"
          label={words.emptyPage}
          text={words.emptyPageText}
          icon={Square}
          checked={!start}
          onChoose={() => onStart(null)}
        />
        <ChoiceCard
          name="page-start"
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
