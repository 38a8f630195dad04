import type { ReactNode } from 'react'
import type { Checkout, VariantChoice } from '#contract/checkout.ts'
import { formatMoney } from '#domain/money.ts'
import { checkout } from '#i18n/storefront.ts'
import { listEarlyControls } from '../ui/early-controls.ts'

/** The selected variant and how many units the cart contains. `left` is missing until the checkout has been opened. */
export type PickedQuantity = {
  variant: Pick<VariantChoice, 'cents' | 'steps'> & { left?: number | null }
  quantity: number
}

type Props = {
  variant: PickedQuantity['variant'] | undefined
  quantity: number
  currency: string
  /** Distinguishes these radio buttons from the copy that another width shows. */
  name: string
  className?: string
  isDisabled: boolean
  onPick: (quantity: number) => void
}

/** The quantity prices of the selected variant, as far as enough units are in stock. The stepper reaches the others. */
export function QuantityCards({
  variant,
  quantity,
  currency,
  name,
  className = '',
  isDisabled,
  onPick,
}: Props): ReactNode {
  const { cents = 0, steps = [], left = null } = variant ?? {}
  const offered = steps.filter(step => left === null || step.quantity <= left)
  if (offered.length === 0) return null
  const words = checkout.quantityPrices
  const money = (amount: number) => formatMoney(amount, currency)
  return (
    <fieldset className={`steps ${className}`}>
      <legend>{words.title}</legend>
      {[{ quantity: 1, unitCents: cents }, ...offered].map(step => {
        const full = cents * step.quantity
        const total = step.unitCents * step.quantity
        return (
          <label className="step" key={step.quantity}>
            <input
              type="radio"
              name={name}
              value={step.quantity}
              autoComplete="off"
              checked={step.quantity === quantity}
              disabled={isDisabled}
              onChange={() => onPick(step.quantity)}
            />
            <span>
              <b>{step.quantity > 1 ? words.take(step.quantity) : words.one}</b>
              {full > total && <small className="num">{words.each(money(step.unitCents))}</small>}
              {full > total && <small className="num less">{words.save(money(full - total))}</small>}
            </span>
            <span className="num" translate="no">
              <b>{money(total)}</b>
              {full > total && (
                <small>
                  <span className="vh">{words.before}</span> <s>{money(full)}</s>
                </small>
              )}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

/**
 * Reads the selected variant and the quantity of a checkout. While a later change still waits for its response, keeps
 * the quantity that the shopper has selected since.
 */
export function readQuantity(
  { lines: [line], variants }: Checkout,
  before: PickedQuantity,
  isOutdated: boolean,
): PickedQuantity {
  const variant = variants.find(({ id }) => id === line?.variantId) ?? before.variant
  return { variant, quantity: isOutdated || !line ? before.quantity : line.quantity }
}

/** Returns the quantity that was selected before hydration; undefined when it is still the quantity of the cart. */
export const findEarlyQuantity = (quantity: number): number | undefined =>
  listEarlyControls('.step :checked')
    .map(input => +input.value)
    .find(n => n !== quantity)
