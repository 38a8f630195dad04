import { type ReactNode, useState } from 'react'
import type { Country } from '#domain/countries.ts'
import { checkout as words } from '#i18n/storefront.ts'
import { Flag } from '../ui/flag.tsx'
import type { PartProps } from './actions.ts'
import { useFlagUrl } from './country-table.ts'
import { Picker } from './picker.tsx'

type Props = Pick<PartProps, 'state' | 'actions'> & { countries: readonly Country[] }

/** The country is requested even when nothing is shipped: taxes, phone numbers and tax numbers depend on it. */
export function CountryPicker({ state, actions, countries }: Props): ReactNode {
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

/**
 * Goods without shipping that are sold in reais are bought from Brazil, so their country picker opens only on request.
 * A native details element opens it before any script is loaded.
 */
export function CollapsedCountryPicker(props: Props): ReactNode {
  const { fields, errors } = props.state
  const [isOpened, setOpened] = useState(false)
  return (
    <details
      className="abroad"
      open={isOpened || fields.country !== 'BR' || errors.country !== undefined}
      onToggle={event => setOpened(event.currentTarget.open)}
    >
      <summary className="btn link">{words.otherCountry}</summary>
      <CountryPicker {...props} />
    </details>
  )
}
