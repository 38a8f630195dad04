import { type ReactNode, useEffect } from 'react'
import { type Country, findRegion, hasRegions, needsRegion, type Region } from '#domain/countries.ts'
import { checkout as words } from '#i18n/storefront.ts'
import { FieldError } from '../ui/field.tsx'
import { Flag } from '../ui/flag.tsx'
import { Icon } from '../ui/icons.tsx'
import type { PartProps } from './actions.ts'
import { useFlagUrl, useRegions } from './country-table.ts'
import { FormField } from './form-field.tsx'
import { usePostalAutofill } from './use-postal-autofill.ts'

type Part = Pick<PartProps, 'state' | 'actions'>
type Props = Part & { countries: readonly Country[] }

export function Delivery({ data, state, actions, countries }: Props & Pick<PartProps, 'data'>): ReactNode {
  const part = { state, actions }
  const { country } = state.fields
  const regions = useRegions(country)
  const cities = regions.find(region => region.code === state.fields.state)?.cities ?? []
  const withState = hasRegions(country)
  const numberMissing = state.streetFound && !/\d/.test(state.fields.address)
  usePostalAutofill({ data, state, actions }, regions)
  const { state: chosen } = state.fields
  // Autofill or a saved draft may set a state before the country's list of states has been loaded.
  useEffect(() => {
    const code = chosen && regions.length > 0 ? (findRegion(regions, chosen)?.code ?? '') : chosen
    if (code !== chosen) actions.dispatch({ type: 'fieldTyped', field: 'state', value: code })
  }, [regions, chosen, actions])
  // The country is requested even when nothing is shipped: taxes, phone numbers and tax numbers depend on it.
  if (!state.cart.needsAddress) {
    return (
      <section className="sec">
        <div className="g">
          <CountryPicker {...part} countries={countries} />
        </div>
      </section>
    )
  }
  return (
    <section className="sec">
      <h2 className="h2">{words.delivery}</h2>
      <div className="g">
        <CountryPicker {...part} countries={countries} />
        <FormField
          {...part}
          field="zip"
          className="s2"
          autoComplete="postal-code"
          inputMode={country === 'US' || country === 'BR' ? 'numeric' : 'text'}
          maxLength={20}
        />
        <FormField
          {...part}
          field="address"
          autoComplete="address-line1"
          maxLength={200}
          {...(numberMissing && { hint: words.addNumber })}
        />
        {state.complementOpen ? (
          <FormField {...part} field="complement" note={words.optional} autoComplete="address-line2" maxLength={120} />
        ) : (
          <div>
            <button
              type="button"
              data-early
              className="btn link"
              onClick={() => actions.dispatch({ type: 'complementOpened' })}
            >
              <Icon name="plus" /> {words.addComplement}
            </button>
          </div>
        )}
        <FormField
          {...part}
          field="city"
          {...(withState && { className: 's3' })}
          autoComplete="address-level2"
          list="cities"
          maxLength={120}
        />
        <datalist id="cities">
          {cities.map(city => (
            <option key={city} value={city} />
          ))}
        </datalist>
        {withState && <StatePicker {...part} regions={regions} texts={data.regionTexts} />}
      </div>
    </section>
  )
}

function CountryPicker({ state, actions, countries }: Props): ReactNode {
  const pick = (country: string) => {
    actions.dispatch({ type: 'countryPicked', country })
    actions.change({ country })
  }
  const flag = useFlagUrl(state.fields.country)
  return (
    <Picker state={state} field="country" size="s4" autoComplete="country" flag={<Flag src={flag} />} onPick={pick}>
      {countries.map(country => (
        <option key={country.code} value={country.code}>
          {country.name}
        </option>
      ))}
    </Picker>
  )
}

function StatePicker({
  state,
  actions,
  regions,
  texts,
}: Part & { regions: readonly Region[]; texts: readonly string[] }): ReactNode {
  const pick = (value: string) => actions.dispatch({ type: 'fieldTyped', field: 'state', value })
  return (
    <Picker state={state} field="state" size="s3" autoComplete="address-level1" onPick={pick}>
      <option value="">{words.chooseState}</option>
      {regions.map(region => (
        <option key={region.code} value={region.code}>
          {region.name}
        </option>
      ))}
      {regions.length === 0 &&
        texts.map(text => (
          <option key={text} hidden>
            {text}
          </option>
        ))}
    </Picker>
  )
}

type PickerProps = Pick<PartProps, 'state'> & {
  field: 'country' | 'state'
  size: string
  autoComplete: string
  flag?: ReactNode
  onPick: (value: string) => void
  children: ReactNode
}
function Picker({ state, field, size, autoComplete, flag, onPick, children }: PickerProps): ReactNode {
  const error = state.errors[field]
  return (
    <div className={`field ${size}`}>
      <label className="label" htmlFor={field}>
        {words[field]}
      </label>
      <div className={error ? 'ctl bad' : 'ctl'}>
        {flag}
        <select
          id={field}
          name={field}
          autoComplete={autoComplete}
          value={state.fields[field]}
          required={field === 'country' || needsRegion(state.fields.country)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${field}-error` : undefined}
          onChange={event => onPick(event.currentTarget.value)}
        >
          {children}
        </select>
        <Icon name="chevron" />
      </div>
      <FieldError id={`${field}-error`} text={error} />
    </div>
  )
}
