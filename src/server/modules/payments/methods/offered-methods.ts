import type { Checkout, Quote } from '#contract/checkout.ts'
import type { CheckoutData } from '#contract/screen-data.ts'
import type { PaymentMethod } from '#domain/order.ts'
import { methodCurrency } from '#domain/payment-methods.ts'
import type { PaymentProvider } from '#domain/payment-provider.ts'
import type { Context, Mode } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { findProviderAccount } from '../accounts/repository.ts'
import { isGranted } from './capabilities.ts'
import { findMethodSettings, type MethodSettings } from './find-method-settings.ts'
import { findCapability } from './repository.ts'

/**
 * Whether an account of Mercado Pago may use a method. For cards, the account also needs a public key for the browser.
 */
async function isServedByMercadoPago(ctx: Context, mode: Mode, method: PaymentMethod): Promise<boolean> {
  const { accessToken, browser } = await ctx.provider.mercadoPago(ctx.db, mode)
  if (!accessToken || !browser) return false
  if (method === 'card' || mode === 'simulator') return true
  return (await findProviderAccount(ctx.db, 'mercado_pago', mode))?.capabilities?.[method] === 'active'
}

/**
 * Whether the shop takes payments in a mode, but not with Stripe. Returns false in a mode without any provider, in
 * which the page says that payments are not set up.
 */
async function isWithoutStripe(ctx: Context, mode: Mode): Promise<boolean> {
  if (await ctx.provider.canCallStripe(ctx.db, mode)) return false
  return (await ctx.provider.mercadoPago(ctx.db, mode)).accessToken !== null
}

async function isUsable(ctx: Context, mode: Mode, { method, provider }: MethodSettings): Promise<boolean> {
  if (provider === 'mercado_pago') return isServedByMercadoPago(ctx, mode, method)
  if (method === 'card') return true
  return isGranted(mode, (await findCapability(ctx.db, mode, method))?.state ?? null)
}

/**
 * Loads the methods that are turned on and that their provider's account may use, in the order of the settings. Returns
 * an empty list for other currencies and for subscriptions, which are always paid by card through Stripe and need no
 * settings.
 */
async function loadMethodsOfCart(
  ctx: Context,
  { mode, currency, isSubscription }: Omit<PayableCart, 'totalCents'>,
): Promise<MethodSettings[]> {
  if (currency !== methodCurrency || isSubscription) return []
  return loadUsableMethods(ctx, mode)
}

async function loadUsableMethods(ctx: Context, mode: Mode): Promise<MethodSettings[]> {
  const enabled = (await findMethodSettings(ctx, mode)).filter(({ isEnabled }) => isEnabled)
  const isStripeMissing = enabled.some(({ provider }) => provider === 'stripe') && (await isWithoutStripe(ctx, mode))
  const usable: MethodSettings[] = []
  for (const settings of enabled) {
    if (isStripeMissing && settings.provider === 'stripe') continue
    if (await isUsable(ctx, mode, settings)) usable.push(settings)
  }
  return usable
}

/** `totalCents` is what the shopper pays now; a subscription is charged again without the shopper. */
export type PayableCart = { mode: Mode; currency: string; totalCents: number; isSubscription: boolean }

const isPayableByCode = ({ currency, totalCents, isSubscription }: PayableCart) =>
  currency === methodCurrency && totalCents > 0 && !isSubscription

const isWithinLimits = ({ minCents, maxCents }: MethodSettings, cents: number) =>
  cents >= minCents && (maxCents === null || cents <= maxCents)

const filterOffered = (usable: readonly MethodSettings[], cart: PayableCart): MethodSettings[] =>
  isPayableByCode(cart) ? usable.filter(settings => isWithinLimits(settings, cart.totalCents)) : []

/**
 * Finds the methods with which a cart in reais can be paid, in the order in which they are shown. Returns an empty list
 * when the settings exclude every method; the cart is then paid by card, so that limits never prevent a sale.
 */
async function findOfferedMethods(ctx: Context, cart: PayableCart): Promise<MethodSettings[]> {
  return isPayableByCode(cart) ? filterOffered(await loadMethodsOfCart(ctx, cart), cart) : []
}

/** Prices a cart with the discount of a payment method, in percent. */
type PriceWith = (percentOff: number, method: PaymentMethod) => Quote

/**
 * Finds the provider that charges the card of a cart for which the settings exclude every method. Returns null when no
 * provider of the shop can: Mercado Pago charges neither other currencies nor subscriptions.
 */
async function findFallbackProvider(ctx: Context, cart: PayableCart): Promise<PaymentProvider | null> {
  const isFree = cart.totalCents === 0 && !cart.isSubscription
  if (isFree || !(await isWithoutStripe(ctx, cart.mode))) return 'stripe'
  return isPayableByCode(cart) && (await isServedByMercadoPago(ctx, cart.mode, 'card')) ? 'mercado_pago' : null
}

/** How a cart can be paid. `isUnpayable` means that none of the shop's providers can charge it. */
export type OfferedMethods = Pick<Checkout, 'methods' | 'methodQuotes' | 'cardProvider'> & { isUnpayable: boolean }

async function listMethods(
  ctx: Context,
  cart: PayableCart,
  offered: readonly MethodSettings[],
  priceWith: PriceWith,
): Promise<OfferedMethods> {
  const fallback = offered.length > 0 ? 'stripe' : await findFallbackProvider(ctx, cart)
  const cardProvider = offered.find(({ method }) => method === 'card')?.provider ?? fallback
  const pix = offered.find(({ method }) => method === 'pix')
  const pixQuote = pix ? priceWith(pix.percentOff, 'pix') : null
  // The price also differs when an order bump in the cart is not sold with every method.
  const isOtherPrice = pixQuote && ((pix?.percentOff ?? 0) > 0 || pixQuote.totalCents !== cart.totalCents)
  return {
    methods: offered.length > 0 ? offered.map(({ method }) => method) : ['card'],
    ...(cardProvider === 'mercado_pago' && { cardProvider }),
    ...(isOtherPrice && { methodQuotes: { pix: pixQuote } }),
    isUnpayable: fallback === null,
  }
}

/**
 * Lists the methods with which a cart can be paid, in the order in which they are shown, with the quotes of those whose
 * price differs from that for a card.
 */
export async function listOfferedMethods(
  ctx: Context,
  cart: PayableCart,
  priceWith: PriceWith,
): Promise<OfferedMethods> {
  return listMethods(ctx, cart, await findOfferedMethods(ctx, cart), priceWith)
}

/** The discount on the items and the provider when a cart is paid with a method. */
export type MethodTerms = Pick<MethodSettings, 'percentOff' | 'provider' | 'maxInstallments' | 'minInstallmentCents'>

/**
 * Returns the terms under which a cart is paid with a method. Throws method_unavailable or amount_for_method when the
 * cart cannot be paid with it.
 */
export async function getMethodTerms(ctx: Context, cart: PayableCart, method: PaymentMethod): Promise<MethodTerms> {
  const offered = await findOfferedMethods(ctx, cart)
  if (method === 'card' && offered.length === 0) {
    const provider = await findFallbackProvider(ctx, cart)
    if (!provider) throw new AppError('method_unavailable')
    return { percentOff: 0, provider, maxInstallments: null, minInstallmentCents: null }
  }
  const settings = offered.find(each => each.method === method) ?? (await getOfferedMethod(ctx, cart, method))
  return method === 'card' ? { ...settings, percentOff: 0 } : settings
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

/**
 * Lists the methods of a cart with the settings of the card fields that a page needs for them. A page includes Mercado
 * Pago's card fields whenever Mercado Pago may charge the card, whatever the limits of the method, because the total
 * may still change on the page.
 */
export async function listMethodsOfPage(
  ctx: Context,
  cart: PayableCart,
  priceWith: PriceWith,
): Promise<Pick<CheckoutData, 'methods' | 'methodQuotes' | 'cardProvider' | 'mercadoPago' | 'isUnpayable'>> {
  const usable = await loadMethodsOfCart(ctx, cart)
  const { isUnpayable, ...methods } = await listMethods(ctx, cart, filterOffered(usable, cart), priceWith)
  const mayCharge =
    methods.cardProvider === 'mercado_pago' ||
    usable.some(({ method, provider }) => method === 'card' && provider === 'mercado_pago')
  const mercadoPago = mayCharge ? (await ctx.provider.mercadoPago(ctx.db, cart.mode)).browser : null
  return { ...methods, ...(mercadoPago && { mercadoPago }), ...(isUnpayable && { isUnpayable }) }
}
