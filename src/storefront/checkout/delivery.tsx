import { type ReactNode, useEffect } from 'react'
import { findRegion, hasRegions, type Region } from '#domain/countries.ts'
import { checkout as words } from '#i18n/storefront.ts'
import { Icon } from '../ui/icons.tsx'
import type { PartProps } from './actions.ts'
import { useRegions } from './country-table.ts'
import { hasDistrict } from './fields.ts'
import { FormField } from './form-field.tsx'
import { Picker } from './picker.tsx'
import { usePostalAutofill } from './use-postal-autofill.ts'

type Part = Pick<PartProps, 'state' | 'actions'>

export function Delivery({ data, state, actions }: PartProps): ReactNode {
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
  if (!state.cart.needsAddress) return null
  return (
    <section className="sec">
      <h2 className="h2">{words.delivery}</h2>
      <div className="g">
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
        {hasDistrict(country) && (
          <FormField {...part} field="district" note={words.optional} autoComplete="address-level3" maxLength={120} />
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
