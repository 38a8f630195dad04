import { Trash2, Truck } from 'lucide-react'
import type { RefObject } from 'react'
import type { ShippingOption } from '#contract/catalog.ts'
import { formatMoney } from '#domain/money.ts'
import { catalog } from '#words/index.ts'
import { Button } from '../ui/button.tsx'
import { NewShipping } from './new-shipping.tsx'

type ShippingOptionsProps = {
  options: readonly ShippingOption[]
  currency: string
  onChange: (change: (options: readonly ShippingOption[]) => ShippingOption[]) => void
  /** Told whether something stands in the fields that was not added yet. */
  unfinished: RefObject<boolean>
  error?: string | undefined
}

const reach = (option: ShippingOption) =>
  option.countries.length === 0 ? catalog.allCountries : catalog.countryCount(option.countries.length)

/** The ways a product is shipped, and the form that adds one. */
export function ShippingOptions({ options, currency, onChange, unfinished, error }: ShippingOptionsProps) {
  return (
    <div className="grid gap-3">
      {options.length === 0 ? (
        <p className="text-ink-2">{catalog.noShipping}</p>
      ) : (
        <ul className="card divide-y divide-line">
          {options.map(option => (
            <li key={option.id} className="flex min-h-14 items-center gap-3 py-1.5 pr-2 pl-4">
              <Truck className="icon-18 text-ink-3" aria-hidden="true" />
              <div className="min-w-0 flex-1">
                <p className="truncate font-medium">{option.name}</p>
                <p className="text-sm text-ink-2" title={option.countries.join(', ')}>
                  {reach(option)}
                </p>
              </div>
              <span className="num">{option.price === 0 ? catalog.free : formatMoney(option.price, currency)}</span>
              <Button
                variant="ghost"
                size="icon"
                aria-label={catalog.removeShipping(option.name)}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => onChange(now => now.filter(one => one.id !== option.id))}
              />
            </li>
          ))}
        </ul>
      )}
      <NewShipping
        currency={currency}
        unfinished={unfinished}
        error={error}
        onAdd={option => onChange(now => [...now, option])}
      />
    </div>
  )
}
