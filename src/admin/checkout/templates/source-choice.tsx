import { Scale } from 'lucide-react'
import { useId } from 'react'
import type { TemplateElement } from '#contract/templates.ts'
import { templates as words } from '#i18n/lazy-words.ts'
import { setStyle } from './template-draft.ts'

type SourceChoiceProps = { element: TemplateElement; onChange: (change: Partial<TemplateElement>) => void }

/**
 * Lets the seller select whether a visitor number is simulated or live, or whether a rating is simulated or hidden. The
 * legal note is beside the selection, with the choice to show simulated figures to people who really pay.
 */
export function SourceChoice({ element, onChange }: SourceChoiceProps) {
  const id = useId()
  const isPresence = element.type === 'online_presence'
  const options = isPresence
    ? (['simulated', 'live'] as const).map(value => ({ value, label: words.sources[value] }))
    : (['simulated', 'hidden'] as const).map(value => ({ value, label: words.rating[value] }))
  const source = element.styles?.source ?? 'simulated'
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-medium">{isPresence ? words.source : words.ratingSource}</legend>
      <div className="flex gap-4">
        {options.map(({ value, label }) => (
          <label key={value} className="flex min-h-8 items-center gap-2 max-md:min-h-11">
            <input
              type="radio"
              name={id}
              className="size-4.5 accent-[var(--brand)]"
              checked={source === value}
              onChange={() => onChange(setStyle(element, 'source', value))}
            />
            {label}
          </label>
        ))}
      </div>
      {source === 'simulated' ? (
        <div className="grid gap-2 rounded-item bg-gold-soft px-3 py-2 text-sm text-gold-ink">
          <p className="flex gap-2">
            <Scale className="icon-16 mt-px" aria-hidden="true" />
            {words.lawNote}
          </p>
          <label className="flex min-h-8 items-center gap-2 max-md:min-h-11">
            <input
              type="checkbox"
              className="size-4.5 accent-[var(--brand)]"
              checked={element.styles?.live === 'yes'}
              onChange={event => onChange(setStyle(element, 'live', event.target.checked ? 'yes' : null))}
            />
            {words.proofInLive}
          </label>
        </div>
      ) : (
        source === 'live' && <p className="text-sm text-ink-2">{words.liveHint}</p>
      )}
    </fieldset>
  )
}
