import type { SelectHTMLAttributes } from 'react'
import { countries } from '#domain/countries-list.ts'
import { locale } from '#i18n/index.ts'
import { Select } from './select.tsx'

const names = new Intl.DisplayNames(locale, { type: 'region' })
const options = countries
  .map(({ code }) => ({ code, name: names.of(code) ?? code }))
  .sort((one, other) => one.name.localeCompare(other.name, locale))

type Props = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children' | 'onChange'> & {
  /** Text of the option without a value. If absent, a country is required. */
  none?: string
  onChange: (code: string) => void
}

/** Selects a country by its name in the member's language. */
export const CountrySelect = ({ none, onChange, ...rest }: Props) => (
  <Select {...rest} onChange={event => onChange(event.target.value)}>
    {none !== undefined && <option value="">{none}</option>}
    {options.map(({ code, name }) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))}
  </Select>
)
