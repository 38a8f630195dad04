import { Pencil, Trash2 } from 'lucide-react'
import type { ShippingOption } from '#contract/catalog.ts'
import { formatMoney } from '#domain/money.ts'
import { catalog } from '#i18n/index.ts'
import { IconButton } from '../icon-button.tsx'
import { getCountryName } from './country-picker.tsx'
import type { ShippingCurrencies } from './shipping-currencies.ts'

const formatReach = ({ countries }: ShippingOption) =>
  countries.length === 0 ? catalog.allCountries : catalog.countryCount(countries.length)

export type ShippingRowProps = {
  option: ShippingOption
  money: ShippingCurrencies
  onEdit: () => void
  onRemove: () => void
}

export function ShippingRow({ option, money, onEdit, onRemove }: ShippingRowProps) {
  const { name, price, countries } = option
  return (
    <>
      <div className="min-w-0 flex-1 py-0.5">
        <p className="truncate font-medium" title={name}>
          {name}
        </p>
        <p className="truncate text-sm text-ink-2" title={countries.map(getCountryName).join(', ')}>
          {formatReach(option)}
        </p>
      </div>
      <p className="num text-right">
        {price === 0 ? catalog.free : formatMoney(price, money.typed)}
        {price > 0 && money.typed !== money.charged && (
          <span className="block text-sm text-ink-2">{catalog.shippingCharges(formatMoney(price, money.charged))}</span>
        )}
      </p>
      <span className="flex">
        <IconButton
          data-edit=""
          text={catalog.editShipping(name)}
          label={catalog.editShipping(name)}
          className="max-md:[--h:44px]"
          icon={<Pencil aria-hidden="true" />}
          onClick={onEdit}
        />
        <IconButton
          text={catalog.removeShipping(name)}
          label={catalog.removeShipping(name)}
          className="max-md:[--h:44px]"
          icon={<Trash2 aria-hidden="true" />}
          onClick={onRemove}
        />
      </span>
    </>
  )
}
