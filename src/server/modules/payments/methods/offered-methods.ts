import type { Checkout, Quote } from '#contract/checkout.ts'
import type { PaymentMethod } from '#domain/order.ts'
import { methodCurrency } from '#domain/payment-methods.ts'
import type { Context, Mode } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { isGranted } from './capabilities.ts'
import { findMethodSettings, type MethodSettings } from './find-method-settings.ts'
import { findCapability } from './repository.ts'

/** Loads the methods that are switched on and that the provider's account may use, in the order of the settings. */
async function loadUsableMethods(ctx: Context, mode: Mode): Promise<MethodSettings[]> {
  const enabled = (await findMethodSettings(ctx.db, mode)).filter(({ isEnabled }) => isEnabled)
  if (!enabled.some(({ method }) => method === 'pix')) return enabled
  const capability = await findCapability(ctx.db, mode, 'pix')
  return isGranted(mode, capability?.state ?? null) ? enabled : enabled.filter(({ method }) => method !== 'pix')
}

/** `totalCents` is what the shopper pays now; a subscription is charged again without the shopper. */
export type PayableCart = { mode: Mode; currency: string; totalCents: number; isSubscription: boolean }

const isPayableByCode = ({ currency, totalCents, isSubscription }: PayableCart) =>
  currency === methodCurrency && totalCents > 0 && !isSubscription

const isWithinLimits = ({ minCents, maxCents }: MethodSettings, cents: number) =>
  cents >= minCents && (maxCents === null || cents <= maxCents)

/**
 * Finds the methods with which a cart in reais can be paid, in the order in which they are shown. A cart that no method
 * of the settings accepts is paid by card, so that limits never stop a sale; the list is then empty.
 */
async function findOfferedMethods(ctx: Context, cart: PayableCart): Promise<MethodSettings[]> {
  if (!isPayableByCode(cart)) return []
  return (await loadUsableMethods(ctx, cart.mode)).filter(settings => isWithinLimits(settings, cart.totalCents))
}

/**
 * Lists the methods with which a cart can be paid, in the order in which they are shown, with the quotes of those that
 * take something off the price.
 * @param priceWith prices the cart with a number of percent off
 */
export async function listOfferedMethods(
  ctx: Context,
  cart: PayableCart,
  priceWith: (percentOff: number) => Quote,
): Promise<Pick<Checkout, 'methods' | 'methodQuotes'>> {
  const offered = await findOfferedMethods(ctx, cart)
  const percentOff = offered.find(({ method }) => method === 'pix')?.percentOff ?? 0
  return {
    methods: offered.length > 0 ? offered.map(({ method }) => method) : ['card'],
    ...(percentOff > 0 && { methodQuotes: { pix: priceWith(percentOff) } }),
  }
}

/**
 * Returns the percent off that a cart gets with a method. Throws method_unavailable or amount_for_method, unless the
 * cart can be paid with it.
 */
export async function getMethodPercentOff(ctx: Context, cart: PayableCart, method: PaymentMethod): Promise<number> {
  const offered = await findOfferedMethods(ctx, cart)
  if (method === 'card' && offered.length === 0) return 0
  const settings = offered.find(each => each.method === method) ?? (await getOfferedMethod(ctx, cart, method))
  return method === 'card' ? 0 : settings.percentOff
}

/** Throws method_unavailable, or amount_for_method when the total is outside of the method's limits. */
export async function getOfferedMethod(
  ctx: Context,
  cart: PayableCart,
  method: PaymentMethod,
): Promise<MethodSettings> {
  const settings = (await loadUsableMethods(ctx, cart.mode)).find(each => each.method === method)
  if (!settings || !isPayableByCode(cart)) throw new AppError('method_unavailable')
  if (!isWithinLimits(settings, cart.totalCents)) throw new AppError('amount_for_method')
  return settings
}
