import Stripe from 'stripe'
import type { Reply, Request } from '#contract/endpoint.ts'
import { type listStripeProducts as endpoint, maxProviderProducts, type ProviderProduct } from '#contract/functions.ts'
import { getStripeForKey, ProviderRejectedError } from '#server/modules/payments/index.ts'
import type { Context, Mode } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { callStripe, getStoredClient } from './call-stripe.ts'

type ProductsBody = Request<typeof endpoint>['body']

const getProductId = (product: Stripe.Price['product']) => (typeof product === 'string' ? product : product.id)

const intervals = ['day', 'week', 'month', 'year'] as const

const toPriceDto = (price: Stripe.Price): ProviderProduct['prices'][number] => ({
  id: price.id,
  recurring: price.recurring !== null,
  interval: intervals.find(interval => interval === price.recurring?.interval) ?? null,
  interval_count: price.recurring?.interval_count ?? 1,
  unit_amount: price.unit_amount,
  currency: price.currency,
})

async function readProducts(stripe: Stripe): Promise<ProviderProduct[]> {
  const active = { active: true, limit: 100 }
  const [products, prices] = await Promise.all([
    stripe.products.list(active).autoPagingToArray({ limit: maxProviderProducts }),
    stripe.prices.list(active).autoPagingToArray({ limit: maxProviderProducts * 3 }),
  ])
  return products.map(({ id, name, description }) => ({
    id,
    name,
    description,
    prices: prices.filter(price => getProductId(price.product) === id).map(toPriceDto),
  }))
}

/** Returns the account, or null when a restricted key has no permission to read it. */
async function readAccount(stripe: Stripe) {
  try {
    const account = await stripe.accounts.retrieveCurrent()
    const name = account.business_profile?.name || account.settings?.dashboard?.display_name || null
    return { id: account.id, name, country: account.country ?? null }
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return null
    throw error
  }
}

async function resolveClient(ctx: Context, body: ProductsBody): Promise<{ mode: Mode; client: Stripe }> {
  if (body.stripeSecretKey) return orThrow(getStripeForKey(ctx, body.stripeSecretKey), 'provider_key_refused')
  const mode = body.mode ?? (await ctx.provider.mode(ctx.db))
  return { mode, client: await getStoredClient(ctx, mode) }
}

/**
 * Lists Stripe's active products with their prices, which also tests the connection. A key in the body is used for this
 * call only: it is never stored and never appears in an error or log. Throws `provider_key_refused`,
 * `secret_key_missing` or `provider_unavailable`.
 */
export async function listStripeProducts(ctx: Context, body: ProductsBody): Promise<Reply<typeof endpoint>> {
  const { mode, client } = await resolveClient(ctx, body)
  const started = performance.now()
  try {
    const [account, products] = await callStripe(ctx, () => Promise.all([readAccount(client), readProducts(client)]))
    const milliseconds = Math.round(performance.now() - started)
    return { success: true, products, error: null, mode, account, milliseconds }
  } catch (error) {
    if (error instanceof ProviderRejectedError) throw new AppError('provider_key_refused')
    throw error
  }
}
