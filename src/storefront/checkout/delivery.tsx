import { type ReactNode, useEffect } from 'react'
import { type Country, hasRegions, type Region, regionOf } from '#domain/countries.ts'
import { checkout as words } from '#words/storefront.ts'
import { FieldError } from '../ui/field.tsx'
import { Flag } from '../ui/flag.tsx'
import { Icon } from '../ui/icons.tsx'
import type { PartProps } from './actions.ts'
import { regionCodes, useFlag, useRegions } from './country-table.ts'
import { FormField } from './form-field.tsx'
import { usePostalLookup } from './use-postal-lookup.ts'

type Part = Pick<PartProps, 'state' | 'actions'>
type Props = Part & { countries: readonly Country[] }

export function Delivery({ data, state, actions, countries }: Props & Pick<PartProps, 'data'>): ReactNode {
  const part = { state, actions }
  const { country } = state.fields
  const regions = useRegions(country)
  const cities = regions.find(region => region.code === state.fields.state)?.cities ?? []
  const withState = hasRegions(country)
  const numberMissing = state.streetFound && !/\d/.test(state.fields.address)
  usePostalLookup({ data, state, actions }, regions)
  const { state: chosen } = state.fields
  // Autofill and a draft may be ahead of the list.
  useEffect(() => {
    const code = chosen && regions.length > 0 ? (regionOf(regions, chosen)?.code ?? '') : chosen
    if (code !== chosen) actions.dispatch({ type: 'fieldTyped', field: 'state', value: code })
  }, [regions, chosen, actions])
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
        {withState && <StatePicker {...part} regions={regions} />}
      </div>
    </section>
  )
}

function CountryPicker({ state, actions, countries }: Props): ReactNode {
  const error = state.errors.country
  const flag = useFlag(state.fields.country)
  return (
    <div className="field s4">
      <label className="label" htmlFor="country">
        {words.country}
      </label>
      <div className={error ? 'ctl bad' : 'ctl'}>
        <Flag src={flag} />
        <select
          id="country"
          name="country"
          autoComplete="country"
          value={state.fields.country}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'country-error' : undefined}
          onChange={event => {
            const country = event.currentTarget.value
            actions.dispatch({ type: 'countryPicked', country })
            actions.change({ country })
          }}
        >
          {countries.map(country => (
            <option key={country.code} value={country.code}>
              {country.name}
            </option>
          ))}
        </select>
        <Icon name="chevron" />
      </div>
      <FieldError id="country-error" text={error} />
    </div>
  )
}

function StatePicker({ state, actions, regions }: Part & { regions: readonly Region[] }): ReactNode {
  const error = state.errors.state
  return (
    <div className="field s3">
      <label className="label" htmlFor="state">
        {words.state}
      </label>
      <div className={error ? 'ctl bad' : 'ctl'}>
        <select
          id="state"
          name="state"
          autoComplete="address-level1"
          value={state.fields.state}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'state-error' : undefined}
          onChange={event => actions.dispatch({ type: 'fieldTyped', field: 'state', value: event.currentTarget.value })}
        >
          <option value="">{words.chooseState}</option>
          {regions.map(region => (
            <option key={region.code} value={region.code}>
              {region.name}
            </option>
          ))}
          {regions.length === 0 &&
            regionCodes.map(code => (
              <option key={code} value={code} hidden>
                {code}
              </option>
            ))}
        </select>
        <Icon name="chevron" />
      </div>
      <FieldError id="state-error" text={error} />
    </div>
  )
}
