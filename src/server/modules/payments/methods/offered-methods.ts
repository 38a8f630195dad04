import type { Checkout, Quote } from '#contract/checkout.ts'
import type { PaymentMethod } from '#domain/order.ts'
import { getMinimumCharge } from '#domain/price.ts'
import type { Context, Mode } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { findMethodRows } from './repository.ts'

/** How a method is offered in a mode. Limits are cents of the order's currency. */
export type MethodSettings = {
  method: PaymentMethod
  isEnabled: boolean
  position: number
  expiresAfterSeconds: number
  percentOff: number
  minCents: number
  maxCents: number | null
}

const pixExpirySeconds = 30 * 60

/** A method without a stored row. A provider must have granted Pix first, so only the simulator offers it by default. */
const getDefaults = (mode: Mode): MethodSettings[] => [
  {
    method: 'pix',
    isEnabled: mode === 'simulator',
    position: 0,
    expiresAfterSeconds: pixExpirySeconds,
    percentOff: 0,
    minCents: getMinimumCharge('brl'),
    maxCents: null,
  },
  { method: 'card', isEnabled: true, position: 1, expiresAfterSeconds: 0, percentOff: 0, minCents: 0, maxCents: null },
]

/** Loads the settings of all methods in a mode, in the order in which they are shown. */
export async function loadMethodSettings(ctx: Context, mode: Mode): Promise<MethodSettings[]> {
  const rows = await findMethodRows(ctx.db, mode)
  return getDefaults(mode)
    .map(defaults => {
      const row = rows.find(({ method }) => method === defaults.method)
      if (!row) return defaults
      return {
        method: row.method,
        isEnabled: row.enabled,
        position: row.position,
        expiresAfterSeconds: row.expires_after_seconds ?? defaults.expiresAfterSeconds,
        percentOff: row.percent_off,
        minCents: Math.max(row.min_cents ?? 0, defaults.minCents),
        maxCents: row.max_cents,
      }
    })
    .sort((a, b) => a.position - b.position)
}

/** `totalCents` is what the shopper pays now; a subscription is charged again without the shopper. */
export type PayableCart = { mode: Mode; currency: string; totalCents: number; isSubscription: boolean }

const isPayableByCode = ({ currency, totalCents, isSubscription }: PayableCart) =>
  currency === 'brl' && totalCents > 0 && !isSubscription

const isWithinLimits = ({ minCents, maxCents }: MethodSettings, cents: number) =>
  cents >= minCents && (maxCents === null || cents <= maxCents)

type OfferedMethods = Pick<Checkout, 'methods' | 'methodQuotes'>

/**
 * Lists the methods with which a cart can be paid, in the order in which they are shown, with the quotes of those that
 * take something off the price.
 * @param priceWith prices the cart with a number of percent off
 */
export async function listOfferedMethods(
  ctx: Context,
  cart: PayableCart,
  priceWith: (percentOff: number) => Quote,
): Promise<OfferedMethods> {
  if (!isPayableByCode(cart)) return { methods: ['card'] }
  const offered = (await loadMethodSettings(ctx, cart.mode)).filter(
    settings => settings.isEnabled && isWithinLimits(settings, cart.totalCents),
  )
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
  // Outside of reais the card is the only method.
  if (method === 'card' && !isPayableByCode(cart)) return 0
  const { percentOff } = await getOfferedMethod(ctx, cart, method)
  return method === 'card' ? 0 : percentOff
}

/** Throws method_unavailable, or amount_for_method when the total is outside of the method's limits. */
export async function getOfferedMethod(
  ctx: Context,
  cart: PayableCart,
  method: PaymentMethod,
): Promise<MethodSettings> {
  const settings = (await loadMethodSettings(ctx, cart.mode)).find(each => each.method === method)
  if (!settings?.isEnabled || (method !== 'card' && !isPayableByCode(cart))) throw new AppError('method_unavailable')
  if (!isWithinLimits(settings, cart.totalCents)) throw new AppError('amount_for_method')
  return settings
}
