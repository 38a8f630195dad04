import { Plus } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import type { ShippingOption } from '#contract/catalog.ts'
import { countries } from '#domain/countries-list.ts'
import { AMERICAS, EUROPE, storedCountries } from '#domain/shipping.ts'
import { catalog, locale } from '#words/index.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { MoneyInput } from '../ui/money-input.tsx'

const names = new Intl.DisplayNames(locale, { type: 'region' })
const codes = countries.map(country => country.code)
const sorted = codes
  .map(code => ({ code, name: names.of(code) ?? code }))
  .sort((a, b) => a.name.localeCompare(b.name, locale))
const quickLists = [
  { label: catalog.quickAll, codes },
  { label: catalog.quickNone, codes: [] },
  { label: catalog.quickAmericas, codes: AMERICAS },
  { label: catalog.quickEurope, codes: EUROPE },
] as const

type NewShippingProps = {
  currency: string
  onAdd: (option: ShippingOption) => void
  unfinished: RefObject<boolean>
  error?: string | undefined
}

/** Name, price and countries of one more way to ship. The button waits until all three are given. */
export function NewShipping({ currency, onAdd, unfinished, error }: NewShippingProps) {
  const [name, setName] = useState('')
  const [price, setPrice] = useState<number | null>(null)
  const [picked, setPicked] = useState<readonly string[]>(codes)
  // Two hundred and fifty boxes are drawn when they are asked for.
  const [choosing, setChoosing] = useState(false)
  const typing = name.trim() !== '' || price !== null
  useEffect(() => {
    unfinished.current = typing
  }, [unfinished, typing])
  const complete = name.trim() !== '' && price !== null && price >= 0
  const reason = !complete ? catalog.shippingIncomplete : picked.length === 0 ? catalog.shippingNoCountry : null
  const count = picked.length === codes.length ? catalog.allCountries : catalog.countryCount(picked.length)

  return (
    <fieldset className="card grid gap-4 p-4">
      <legend className="sr-only">{catalog.addShipping}</legend>
      <div className="grid gap-4 sm:grid-cols-[1.6fr_1fr]">
        <Field label={catalog.shippingName}>
          <Input value={name} maxLength={120} onChange={event => setName(event.target.value)} />
        </Field>
        <Field label={catalog.shippingPrice}>
          <MoneyInput currency={currency} value={price} onChange={setPrice} />
        </Field>
      </div>
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <span className="mr-1 font-medium">
            {catalog.shippingCountries} <span className="font-normal text-ink-2">{count}</span>
          </span>
          {quickLists.map(list => (
            <Button key={list.label} variant="secondary" size="sm" onClick={() => setPicked(list.codes)}>
              {list.label}
            </Button>
          ))}
        </div>
        <details onToggle={event => setChoosing(event.currentTarget.open)}>
          <summary className="w-fit cursor-pointer py-1 text-brand-ink underline underline-offset-3">
            {catalog.chooseCountries}
          </summary>
          <div className="mt-2 grid max-h-60 gap-x-4 gap-y-2.5 overflow-y-auto rounded-md border border-line p-3 sm:grid-cols-2 lg:grid-cols-3">
            {choosing &&
              sorted.map(country => (
                <Checkbox
                  key={country.code}
                  label={country.name}
                  checked={picked.includes(country.code)}
                  onChange={on =>
                    setPicked(now => (on ? [...now, country.code] : now.filter(code => code !== country.code)))
                  }
                />
              ))}
          </div>
        </details>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="outline"
          icon={<Plus aria-hidden="true" />}
          disabled={reason !== null}
          onClick={() => {
            onAdd({
              id: crypto.randomUUID(),
              name: name.trim(),
              price: price ?? 0,
              countries: storedCountries(picked, codes),
            })
            setName('')
            setPrice(null)
          }}
        >
          {catalog.addShipping}
        </Button>
        {error && typing ? (
          <span className="font-[500] text-danger-ink" role="alert">
            {error}
          </span>
        ) : (
          reason && <span className="text-sm text-ink-2">{reason}</span>
        )}
      </div>
    </fieldset>
  )
}
