import { sales as words } from '#i18n/lazy-words.ts'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { periods } from '../list/list-filters.ts'
import type { NumbersChoice } from './numbers-choice.ts'

type Props = {
  choice: NumbersChoice
  shown: { from: string; to: string; currency: string | null; currencies: readonly string[] } | undefined
  isInvalid: boolean
  onChange: (to: Partial<NumbersChoice>) => void
}

/** Lets the member select the period and, if there are several, the currency. */
export function NumbersHead({ choice, shown, isInvalid, onChange }: Props) {
  const currencies = shown?.currencies ?? []
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        className="w-auto"
        aria-label={words.period}
        value={choice.days}
        onChange={event => {
          const days = periods.find(each => each === event.target.value) ?? '30'
          const own = days === 'custom' && shown
          onChange({ days, since: own ? shown.from : null, until: own ? shown.to : null })
        }}
      >
        {periods.map(each => (
          <option key={each} value={each}>
            {words.periods[each]}
          </option>
        ))}
      </Select>
      {choice.days === 'custom' &&
        (['since', 'until'] as const).map(end => (
          <Input
            key={end}
            type="date"
            className="w-auto"
            aria-label={end === 'since' ? words.from : words.to}
            aria-invalid={isInvalid ? true : undefined}
            value={choice[end] ?? ''}
            onChange={event => onChange({ [end]: event.target.value || null })}
          />
        ))}
      {currencies.length > 1 && (
        <Select
          className="w-auto"
          aria-label={words.currency}
          value={shown?.currency ?? ''}
          onChange={event => onChange({ in: event.target.value })}
        >
          {currencies.map(each => (
            <option key={each} value={each}>
              {each.toUpperCase()}
            </option>
          ))}
        </Select>
      )}
      {isInvalid && (
        <p role="alert" className="w-full font-medium text-danger-ink">
          {words.numbersPeriodWrong}
        </p>
      )}
    </div>
  )
}
