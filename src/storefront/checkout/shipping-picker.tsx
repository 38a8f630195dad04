import type { ReactNode } from 'react'
import { formatMoney } from '#domain/money.ts'
import { checkout as words } from '#i18n/storefront.ts'
import { FieldError } from '../ui/field.tsx'
import type { PartProps } from './actions.ts'

export function ShippingPicker({
  state,
  actions,
  countryName,
}: Omit<PartProps, 'data'> & { countryName: string }): ReactNode {
  const { needsShipping, shippingChoices, shippingOptionId, quote } = state.cart
  const error = state.errors.shipping
  if (!needsShipping) return null
  return (
    <section className="sec">
      <fieldset id="shipping" tabIndex={-1} aria-describedby={error ? 'shipping-error' : undefined}>
        <legend className="h2">{words.shippingMethod}</legend>
        {shippingChoices.length === 0 ? (
          <p className="mut" role="status">
            {state.fields.country ? words.noShipping(countryName) : words.countryFirst}
          </p>
        ) : (
          <div className={error ? 'opts bad' : 'opts'}>
            {shippingChoices.map(choice => (
              <label key={choice.id}>
                <input
                  type="radio"
                  name="shipping"
                  value={choice.id}
                  checked={choice.id === shippingOptionId}
                  onChange={() => {
                    actions.dispatch({ type: 'shippingPicked', shippingOptionId: choice.id })
                    actions.change({ shippingOptionId: choice.id })
                  }}
                />
                <b>{choice.name}</b>
                <span className="num">
                  {choice.cents === 0 ? words.free : formatMoney(choice.cents, quote.currency)}
                </span>
              </label>
            ))}
          </div>
        )}
        <FieldError id="shipping-error" text={shippingChoices.length > 0 ? error : undefined} />
      </fieldset>
    </section>
  )
}
