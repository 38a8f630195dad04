import Stripe from 'stripe'
import type { Reply, Request } from '#contract/endpoint.ts'
import type { listStripeProducts as endpoint } from '#contract/functions.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'

const most = 300

async function read(stripe: Stripe, options: Stripe.RequestOptions) {
  const active = { active: true, limit: 100 }
  const products = await stripe.products.list(active, options).autoPagingToArray({ limit: most })
  const prices = await stripe.prices.list(active, options).autoPagingToArray({ limit: most * 3 })
  return products.map(product => ({
    id: product.id,
    name: product.name,
    description: product.description,
    prices: prices
      .filter(price => (typeof price.product === 'string' ? price.product : price.product.id) === product.id)
      .map(price => ({
        id: price.id,
        recurring: price.recurring !== null,
        unit_amount: price.unit_amount,
        currency: price.currency,
      })),
  }))
}

/**
 * Lists the provider's active products with their prices, which is also how a connection is tested. A key in the body
 * is used for this one call: it is not stored, and no error carries it on into a log. Refuses with
 * `provider_key_refused`, `provider_not_configured`, `provider_unavailable`.
 */
export async function listStripeProducts(
  ctx: Context,
  { stripeSecretKey }: Request<typeof endpoint>['body'],
): Promise<Reply<typeof endpoint>> {
  const mode = await ctx.provider.mode(ctx.db)
  const stripe = await ctx.provider.client(ctx.db, mode)
  try {
    const products = await read(stripe, stripeSecretKey ? { apiKey: stripeSecretKey } : {})
    return { success: true, products, error: null, mode }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const refused =
      error instanceof Stripe.errors.StripeAuthenticationError ||
      error instanceof Stripe.errors.StripePermissionError ||
      error instanceof Stripe.errors.StripeInvalidRequestError
    throw new AppError(refused ? 'provider_key_refused' : 'provider_unavailable')
  }
}
