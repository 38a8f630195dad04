import { installmentLimits } from '#domain/payment-methods.ts'
import { catalog } from '#i18n/index.ts'
import { CardGroup } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'

type Props = { value: number | null; onChange: (value: number | null) => void }

/** In how many installments a card may pay the product, which defaults to the shop's setting. */
export function InstallmentsField({ value, onChange }: Props) {
  const counts = Array.from({ length: installmentLimits.max }, (_, index) => index + 1)
  return (
    <CardGroup title={catalog.payment} text={catalog.paymentText}>
      <Field className="sm:max-w-[calc(50%-8px)]" label={catalog.maxInstallments}>
        <Select
          value={value ?? ''}
          onChange={event => onChange(event.target.value === '' ? null : Number(event.target.value))}
        >
          <option value="">{catalog.likeShop}</option>
          {counts.map(count => (
            <option key={count} value={count}>
              {catalog.installmentsOf(count)}
            </option>
          ))}
        </Select>
      </Field>
    </CardGroup>
  )
}
