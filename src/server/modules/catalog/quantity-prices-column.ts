import { findStepProblem, type QuantityPrices, type QuantityStepProblem } from '#domain/quantity-price.ts'
import type { Tx } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { isSubscriptionSku } from './records/repository.ts'

const stepParts: Partial<Record<QuantityStepProblem, 'quantity' | 'unitCents'>> = {
  quantity_out_of_range: 'quantity',
  quantity_not_rising: 'quantity',
  price_not_positive: 'unitCents',
  price_not_falling: 'unitCents',
  price_not_lower: 'unitCents',
}

type Form = { sku: string; quantityPrices?: QuantityPrices | null | undefined }

/**
 * Checks quantity prices and returns the column to write, or an empty object when the form does not contain them.
 * Throws invalid_fields for invalid steps, and for a subscription, because its provider charges one price for any
 * quantity.
 * @param cents the price of one unit of the variant
 * @param place the prefix of the field names in invalid_fields, such as `variants.0.`
 */
export async function buildQuantityPricesColumn(
  tx: Tx,
  cents: number,
  { sku, quantityPrices: prices }: Form,
  place = '',
): Promise<{ quantity_prices?: QuantityPrices | null }> {
  if (prices === undefined) return {}
  if (prices === null || prices.steps.length === 0) return { quantity_prices: null }
  const problem = findStepProblem(cents, prices)
  if (problem) {
    const { code, at } = problem
    const step = at === null ? '' : `.steps.${at}.${stepParts[code]}`
    throw new AppError('invalid_fields', { fields: { [`${place}quantityPrices${step}`]: code } })
  }
  if (await isSubscriptionSku(tx.db, sku))
    throw new AppError('invalid_fields', { fields: { [`${place}quantityPrices`]: 'subscription' } })
  return { quantity_prices: prices }
}
