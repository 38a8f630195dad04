import { useState } from 'react'
import { countries } from '#domain/countries-list.ts'
import { toSearchKey } from '#domain/search-key.ts'
import { AMERICAS, EUROPE } from '#domain/shipping.ts'
import { catalog, locale } from '#i18n/index.ts'
import { Button } from '../button.tsx'
import { Checkbox } from '../checkbox.tsx'
import { SearchField } from '../search-field.tsx'

const names = new Intl.DisplayNames(locale, { type: 'region' })
export const countryCodes: readonly string[] = countries.map(country => country.code)
export const getCountryName = (code: string): string => names.of(code) ?? code
const sorted = countryCodes
  .map(code => ({ code, name: getCountryName(code) }))
  .sort((a, b) => a.name.localeCompare(b.name, locale))
type QuickList = { label: string; codes: readonly string[] }
const regions: readonly QuickList[] = [
  { label: catalog.quickAmericas, codes: AMERICAS },
  { label: catalog.quickEurope, codes: EUROPE },
]
const quickLists: readonly QuickList[] = [
  { label: catalog.quickAll, codes: countryCodes },
  { label: catalog.quickNone, codes: [] },
  ...regions,
]
/** The lists of a picker in which no selected country means all countries. */
const optionalQuickLists: readonly QuickList[] = [{ label: catalog.quickAll, codes: [] }, ...regions]
const isSameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every(code => other.includes(code))
type CountryPickerProps = {
  picked: readonly string[]
  onPick: (picked: readonly string[]) => void
  /** Whether no selected country means all countries, as in a condition. */
  isOptional?: boolean
}

/** Selects countries, by a predefined list or one by one. */
export function CountryPicker({ picked, onPick, isOptional = false }: CountryPickerProps) {
  // About 250 checkboxes are rendered only on request.
  const [isOpen, setIsOpen] = useState(false)
  const [search, setSearch] = useState('')
  const found = sorted.filter(({ code, name }) => toSearchKey(`${name} ${code}`).includes(toSearchKey(search)))
  const isAll = isOptional ? picked.length === 0 : picked.length === countryCodes.length
  const count = isAll ? catalog.allCountries : catalog.countryCount(picked.length)
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-2">
      {/* A legend that floats is an item of the row, beside the buttons. */}
      <legend className="float-left mr-1 font-medium">
        {catalog.shippingCountries} <span className="num font-normal text-ink-2">{count}</span>
      </legend>
      <span className="flex flex-wrap gap-1.5">
        {(isOptional ? optionalQuickLists : quickLists).map(list => (
          <Button
            key={list.label}
            variant="outline"
            size="sm"
            className="aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand-ink"
            aria-pressed={isSameSet(list.codes, picked)}
            onClick={() => onPick(list.codes)}
          >
            {list.label}
          </Button>
        ))}
      </span>
      <details className="w-full" onToggle={event => setIsOpen(event.currentTarget.open)}>
        <summary className="w-fit cursor-pointer py-1 text-brand-ink underline underline-offset-3">
          {catalog.chooseCountries}
        </summary>
        {isOpen && (
          <div className="mt-2 grid gap-2">
            <SearchField label={catalog.findCountry} value={search} onChange={setSearch} maxLength={60} />
            <div className="@container grid max-h-60 overflow-y-auto rounded-md border border-line p-3">
              <div className="grid gap-x-4 gap-y-2.5 @sm:grid-cols-2 @2xl:grid-cols-3">
                {found.map(country => (
                  <Checkbox
                    key={country.code}
                    label={country.name}
                    checked={picked.includes(country.code)}
                    onChange={isPicked =>
                      onPick(isPicked ? [...picked, country.code] : picked.filter(code => code !== country.code))
                    }
                  />
                ))}
              </div>
              {found.length === 0 && (
                <p className="text-ink-2" role="status">
                  {catalog.noCountryFound}
                </p>
              )}
            </div>
          </div>
        )}
      </details>
    </fieldset>
  )
}
