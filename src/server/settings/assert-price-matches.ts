import type Stripe from 'stripe'
import type { PriceDifference } from '#contract/settings.ts'
import { AppError } from '#server/kernel/errors.ts'
import type { LocalPrice } from './repository.ts'

type MappingRequest = { stripeProductId: string; isSubscription: boolean }

/** Fixed and charged in advance; what is metered or tiered has no amount that a quote could show. */
const isPlainRecurring = (price: Stripe.Price) => price.recurring !== null && price.recurring.usage_type === 'licensed'

/** Refuses a price of the provider that would charge something else than the shop shows. */
export function assertPriceMatches(price: Stripe.Price, local: LocalPrice, asked: MappingRequest) {
  const { product } = price
  const productId = typeof product === 'string' ? product : product.id
  if (productId !== asked.stripeProductId) throw new AppError('price_of_other_product')
  const gone = typeof product !== 'string' && (product.deleted === true || !product.active)
  if (!price.active || gone) throw new AppError('price_inactive')
  if (asked.isSubscription ? !isPlainRecurring(price) : price.recurring !== null)
    throw new AppError('price_type_differs')
  // A price per package of several charges another sum than its amount.
  if (price.unit_amount !== local.cents || price.currency !== local.currency || price.transform_quantity) {
    const data: PriceDifference = {
      local: { cents: local.cents, currency: local.currency },
      provider: { cents: price.transform_quantity ? null : price.unit_amount, currency: price.currency },
    }
    throw new AppError('price_differs', { data })
  }
}
