import type { Received } from '#contract/endpoint.ts'
import type { readLedger } from '#contract/ledger.ts'
import { ledger as words } from '#i18n/lazy-words.ts'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import { isPeriod, type LedgerChoice, periods } from './ledger-choice.ts'

type Props = {
  choice: LedgerChoice
  ledger: Received<typeof readLedger> | undefined
  onChange: (to: Partial<LedgerChoice>) => void
}

/** Lets the member select the period, and also the currency and the payment mode if there are several. */
export function LedgerFilters({ choice, ledger, onChange }: Props) {
  const currencies = ledger?.currencies ?? []
  const modes = ledger?.modes ?? []
  const isInvalid = choice.period === 'custom' && choice.from && choice.to && !isPeriod(choice)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Field label={words.period} className="w-full sm:w-44">
          <Select
            value={choice.period}
            onChange={event => {
              const period = periods.find(each => each === event.target.value) ?? '30'
              onChange(
                period === 'custom'
                  ? { period, from: ledger?.from ?? null, to: ledger?.to ?? null }
                  : { period, from: null, to: null },
              )
            }}
          >
            {periods.map(each => (
              <option key={each} value={each}>
                {words.periods[each]}
              </option>
            ))}
          </Select>
        </Field>
        {choice.period === 'custom' &&
          (['from', 'to'] as const).map(end => (
            <Field key={end} label={words[end]} className="w-full sm:w-44">
              <Input
                type="date"
                value={choice[end] ?? ''}
                onChange={event => onChange({ [end]: event.target.value || null })}
              />
            </Field>
          ))}
        {currencies.length > 1 && (
          <Field label={words.currency} className="w-full sm:w-32">
            <Select value={ledger?.currency ?? ''} onChange={event => onChange({ currency: event.target.value })}>
              {currencies.map(each => (
                <option key={each} value={each}>
                  {each.toUpperCase()}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {modes.length > 1 && (
          <Field label={words.mode} className="w-full sm:w-44">
            <Select
              value={ledger?.mode ?? ''}
              onChange={event => onChange({ mode: event.target.value, currency: null })}
            >
              {modes.map(each => (
                <option key={each} value={each}>
                  {words.modes[each]}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </div>
      {isInvalid && (
        <p role="alert" className="font-medium text-danger-ink">
          {words.periodWrong}
        </p>
      )}
    </div>
  )
}
