import type { ReactNode } from 'react'
import { formatMoney } from '#domain/money.ts'
import { checkout as words } from '#i18n/storefront.ts'
import type { PartProps } from './actions.ts'

/** 'Only N left' is shown when this many units or fewer are in stock. */
const lowStockThreshold = 10

export function VariantPicker({ state, actions }: PartProps): ReactNode {
  const { cart } = state
  return (
    <fieldset className="vars">
      <legend>{words.variant}</legend>
      <div className="vars-grid">
        {cart.variants.map(({ id, name, cents, left }) => (
          <label key={id}>
            <input
              type="radio"
              name="variant"
              value={id}
              className="vh"
              checked={id === cart.variantId}
              disabled={left === 0 && id !== cart.variantId}
              onChange={() => {
                actions.dispatch({ type: 'variantPicked', variantId: id })
                actions.change({ variantId: id })
              }}
            />
            <b>{name}</b>
            <small className="num">{formatMoney(cents, cart.quote.currency)}</small>
            {left !== null && left <= lowStockThreshold && (
              <small className="few" role="status">
                {left === 0 ? words.soldOut : words.onlyLeft(left)}
              </small>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
