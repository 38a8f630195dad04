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
 * Lists the methods with which a cart can be paid, in the order in which they are shown. A cart that no method of the
 * settings accepts is paid by card, so that limits never stop a sale.
 */
export async function listOfferedMethods(ctx: Context, cart: PayableCart): Promise<PaymentMethod[]> {
  if (!isPayableByCode(cart)) return ['card']
  const methods = (await loadUsableMethods(ctx, cart.mode)).filter(settings =>
    isWithinLimits(settings, cart.totalCents),
  )
  return methods.length > 0 ? methods.map(({ method }) => method) : ['card']
}

/** Throws method_unavailable or amount_for_method, unless the cart can be paid with the method. */
export async function assertMethodOffered(ctx: Context, cart: PayableCart, method: PaymentMethod): Promise<void> {
  if (!(await listOfferedMethods(ctx, cart)).includes(method)) await getOfferedMethod(ctx, cart, method)
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
