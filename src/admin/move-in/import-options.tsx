import { saleCurrencies } from '#domain/currency.ts'
import { moveIn as words } from '#i18n/lazy-words.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { canRedirect, type MoveIn } from './use-move-in.ts'

type Props = Pick<MoveIn, 'kind' | 'mapping' | 'options' | 'setOptions' | 'hasShopCurrency'> & {
  inspected: NonNullable<MoveIn['inspected']>
  currencyError: string | undefined
}

/** What the file itself does not say: the currency of its prices, and what happens to existing customers. */
export function ImportOptions(props: Props) {
  const { kind, inspected, mapping, options, setOptions, hasShopCurrency, currencyError } = props
  if (kind === 'customers')
    return (
      <div className="grid max-w-[420px] gap-4">
        <Field label={words.existing}>
          <Select
            value={options.existing}
            onChange={event => setOptions({ existing: event.target.value === 'fill' ? 'fill' : 'skip' })}
          >
            <option value="skip">{words.existingSkip}</option>
            <option value="fill">{words.existingFill}</option>
          </Select>
        </Field>
        <p className="text-sm text-ink-2">{words.modeNote(words.modes[inspected.mode])}</p>
      </div>
    )
  return (
    <div className="grid max-w-[420px] gap-4">
      {!mapping.includes('currency') && (
        <Field label={words.currency} error={currencyError}>
          <Select value={options.currency} onChange={event => setOptions({ currency: event.target.value })}>
            <option value="">{hasShopCurrency ? words.shopCurrency : words.chooseCurrency}</option>
            {saleCurrencies.map(currency => (
              <option key={currency} value={currency}>
                {currency.toUpperCase()}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {canRedirect(inspected.source, mapping) && (
        <Checkbox
          checked={options.redirects}
          onChange={redirects => setOptions({ redirects })}
          label={words.redirects}
          hint={words.redirectsHint}
        />
      )}
    </div>
  )
}
