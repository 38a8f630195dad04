import type { Checkout, openCheckout as endpoint, PromotionRefusal } from '#contract/checkout.ts'
import type { Request } from '#contract/endpoint.ts'
import type { Attribution } from '#domain/attribution.ts'
import { getDefaultCountry } from '#domain/countries.ts'
import { normalizePromotionCode } from '#domain/promotion.ts'
import { findPlacedOrder } from '#server/modules/orders/index.ts'
import { findSellingCampaign } from '#server/modules/pages/records/index.ts'
import { getOpenLink } from '#server/modules/payment-links/index.ts'
import { listOfferedMethods, toAwaitingPayment } from '#server/modules/payments/index.ts'
import { reservationCooldownMs, reservationMs } from '#server/modules/stock/index.ts'
import { findMatchingUpsell } from '#server/modules/upsells/index.ts'
import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { newId, sha256Hex } from '#server/platform/core/ids.ts'
import { applyCoupon, type CheckoutLink, hasTooManyWrongCodes } from './apply-coupon.ts'
import { assertKnownCountry } from './assert-known-country.ts'
import {
  type Availability,
  isPermanentlySoldOut,
  loadUnreservedAvailability,
  reserveStock,
  tracksStock,
} from './availability.ts'
import { findNewOfferedIds, listCartBumps, removeUnavailableBumps } from './cart-bumps.ts'
import { listPurchasedItems } from './cart-lines.ts'
import { toCheckoutDto } from './checkout-dto.ts'
import { loadLinkItem } from './load-checkout-item.ts'
import { buildSource, mergeVisits } from './merge-visits.ts'
import { needsAddress } from './needs-address.ts'
import { parseAttribution } from './parse-attribution.ts'
import {
  getCurrency,
  getShippingChoices,
  priceCheckout,
  resolveShippingOptionId,
  simpleCheckoutCountry,
  toPayableCart,
} from './price-checkout.ts'
import { findRecentPurchase } from './recent-purchase.ts'
import {
  type CheckoutItem,
  type CheckoutRow,
  findCheckoutItem,
  findOpenCheckouts,
  insertCheckout,
  lockCheckout,
  updateCheckout,
} from './repository.ts'
import { getOpeningQuantity } from './variant-price.ts'

const reusableMs = 24 * 3_600_000
/** How long the browser that recorded an order in the simple checkout can return and pay for the order. */
const payableMs = 30 * reusableMs
/**
 * Once an old cart's reservation cooldown has passed, its selections move to a new cart with a fresh countdown and
 * stock reservation.
 */
const renewAfterMs = reservationMs + reservationCooldownMs

async function findRecordedOrder(ctx: Context, row: CheckoutRow): Promise<{ number: number } | null> {
  const placed = await findPlacedOrder(ctx.db, row.id, row.browser_hash)
  return placed && { number: placed.order.number }
}

type CheckoutNotices = { newBrowser?: boolean; couponRefused?: PromotionRefusal | null }
/**
 * Reserves the selection and builds the response. The caller has locked the checkout row. Removes order bumps that can
 * no longer be sold and a promotion code that no longer applies, and reports why.
 */
export async function presentCheckout(
  tx: Tx,
  checkout: CheckoutRow,
  goods: CheckoutItem,
  { newBrowser = false, couponRefused = null }: CheckoutNotices = {},
): Promise<Checkout> {
  const { lines, removed, isChanged } = removeUnavailableBumps(goods, checkout)
  const { promotionRefused } = priceCheckout(goods, { ...checkout, lines })
  const offeredIds = findNewOfferedIds(goods, checkout)
  const change = {
    ...(isChanged && { lines }),
    ...(promotionRefused && { promotion_code: null }),
    ...(offeredIds && { offered_bump_ids: offeredIds }),
  }
  const isUnchanged = Object.keys(change).length === 0
  const row = isUnchanged ? checkout : await updateCheckout(tx.db, checkout.id, change, tx.clock())
  // The promotion code was valid when it was applied, so if it is not found now, its promotion has ended since.
  const refused = promotionRefused === 'promotion_not_found' ? 'promotion_ended' : (promotionRefused ?? couponRefused)
  const reserve = () => reserveStock(tx, row, goods, newBrowser)
  return buildCheckout(tx, row, goods, { reserve, refused, removedBumps: removed })
}

type BuildOptions = {
  reserve: () => Promise<Availability>
  refused: PromotionRefusal | null
  removedBumps: readonly string[]
}
async function buildCheckout(
  ctx: Context,
  row: CheckoutRow,
  goods: CheckoutItem,
  { reserve, refused, removedBumps }: BuildOptions,
): Promise<Checkout> {
  const quoted = priceCheckout(goods, row)
  const availability = await reserve()
  const funnel = goods.link ? null : await findMatchingUpsell(ctx, listPurchasedItems(goods, quoted))
  const recorded = row.surface === 'simple' ? await findRecordedOrder(ctx, row) : null
  const placed = row.state === 'paying' ? await findPlacedOrder(ctx.db, row.id, row.browser_hash) : null
  return toCheckoutDto(goods, row, quoted, {
    now: ctx.clock(),
    availability,
    needsAddress: await needsAddress(ctx, goods, funnel),
    isPermanentlySoldOut: await isPermanentlySoldOut(ctx, row, goods, availability),
    savesCard: funnel !== null,
    offered: await listOfferedMethods(
      ctx,
      toPayableCart(row, quoted),
      (percentOff, method) => priceCheckout(goods, row, { percentOff, method }).quote,
    ),
    awaiting: placed && toAwaitingPayment(ctx, placed.order, placed.payment),
    recorded,
    promotionRefused: refused,
    removedBumps,
  })
}

/**
 * Attributes a shopper who returns to an earlier cart. During a payment the bank's page may have led back to the shop,
 * which says nothing about where the shopper came from.
 */
function attribute({ state, source, attribution }: CheckoutRow, link: CheckoutLink) {
  if (state === 'paying') return { source, attribution }
  const merged = link.attribute(attribution)
  return { source: buildSource(merged, link.source, source), attribution: merged }
}

/**
 * Reopens the browser's earlier cart and applies the selection of the link. Returns null when that cart can no longer
 * be used.
 */
async function reopenCheckout(
  ctx: Context,
  id: string,
  baseGoods: CheckoutItem,
  link: CheckoutLink,
): Promise<Checkout | null> {
  return withTransaction(ctx, async tx => {
    const locked = await lockCheckout(tx.db, id, tx.ensureBrowser())
    const [line, ...bumpLines] = locked?.lines ?? []
    if (!locked || !line || !['open', 'paying'].includes(locked.state)) return null
    const now = tx.clock()
    const currentVariant = baseGoods.variants.find(each => each.id === line.variantId) ?? baseGoods.variants[0]
    const variantId = (link.variant ?? currentVariant)?.id ?? line.variantId
    const lines = [{ ...line, variantId, bump: false }, ...bumpLines]
    const isSimple = locked.surface === 'simple'
    const recorded = isSimple ? await findRecordedOrder(tx, locked) : null
    const ageMs = now.getTime() - locked.created_at.getTime()
    if (isSimple && !recorded && ageMs > reusableMs) return null
    const attributed = { ...locked, campaign_id: link.campaignId ?? locked.campaign_id, ...attribute(locked, link) }
    const { row, goods, couponRefused } = await applyCoupon(tx, attributed, baseGoods, link)
    const { campaign_id, promotion_code, source, attribution } = row
    if (row.state === 'paying' || recorded || ageMs < renewAfterMs) {
      const shipping = isSimple && {
        shipping_option_id: resolveShippingOptionId(goods, simpleCheckoutCountry, row.shipping_option_id),
      }
      const change = { lines, campaign_id, source, attribution, promotion_code, ...shipping }
      return presentCheckout(tx, await updateCheckout(tx.db, row.id, change, now), goods, { couponRefused })
    }
    await updateCheckout(tx.db, row.id, { state: 'expired' }, now)
    const renewed = {
      ...row,
      id: newId(),
      lines,
      address_hash: sha256Hex(tx.address),
      created_at: now,
      updated_at: now,
    }
    return presentCheckout(tx, await insertCheckout(tx.db, renewed), goods, { couponRefused })
  })
}

/**
 * Opens a cart for a product in this browser and reserves the selected units, or reopens the browser's earlier cart
 * with the selections in that cart. The response includes a recent purchase of the same product. Throws
 * product_not_found, variant_not_found (SKU unknown, inactive or of another product), or invalid_fields for a country
 * that is not offered.
 */
export async function openCheckout(ctx: Context, request: Request<typeof endpoint>): Promise<Checkout> {
  const checkout = await openOrReopenCheckout(ctx, request)
  const recentPurchase = await findRecentPurchase(ctx, checkout.id)
  return recentPurchase ? { ...checkout, recentPurchase } : checkout
}

async function openOrReopenCheckout(ctx: Context, { body }: Request<typeof endpoint>): Promise<Checkout> {
  assertKnownCountry(body.country, 'country')
  const now = ctx.clock()
  const knownBrowser = ctx.browser
  const browser = ctx.ensureBrowser()
  const paymentLink = body.paymentLink ? await getOpenLink(ctx, body.paymentLink) : null
  const surface = paymentLink ? 'main' : (body.surface ?? 'main')
  const foundGoods = paymentLink
    ? await loadLinkItem(ctx.db, paymentLink)
    : await findCheckoutItem(ctx.db, body.productId, null, now)
  const goods = orThrow(foundGoods, 'product_not_found')
  const requestedVariant = body.sku
    ? orThrow(goods.variants.find(each => each.sku === body.sku) ?? null, 'variant_not_found')
    : null
  const variant = requestedVariant ?? goods.variants[0]
  if (!variant) throw new AppError('variant_not_found')
  const mode = await ctx.provider.mode(ctx.db)
  const since = new Date(now.getTime() - (surface === 'simple' ? payableMs : reusableMs))
  const rows = knownBrowser ? await findOpenCheckouts(ctx.db, knownBrowser, since) : []
  const earlier = rows.find(
    row => row.surface === surface && row.mode === mode && row.lines[0]?.productId === goods.product.id,
  )
  const attribution = parseAttribution(body.search ?? '')
  const coupon = paymentLink ? null : normalizePromotionCode(attribution.coupon)
  const campaignId = await findSellingCampaign(ctx.db, attribution.campaign, body.productId)
  const isBlocked = coupon !== null && (await hasTooManyWrongCodes(ctx, coupon))
  const path = paymentLink ? '/pay' : surface === 'simple' ? '/checkout-page' : '/checkout'
  const link = {
    variant: requestedVariant,
    coupon,
    isBlocked,
    campaignId,
    source: attribution.source,
    attribute: (stored: Attribution | null) => mergeVisits(ctx, stored, body, path),
  }
  // A reload ignores the link's variant and coupon, so that the cart keeps what the shopper has selected since.
  const reopened = earlier
    ? await reopenCheckout(ctx, earlier.id, goods, body.reloaded ? { ...link, variant: null, coupon: null } : link)
    : null
  if (reopened) return reopened
  // A shopper who switches to another product came to the shop in the same way.
  const touches = link.attribute(rows.find(row => row.mode === mode)?.attribution ?? null)
  const currency = getCurrency(goods, surface)
  const country = surface === 'simple' ? simpleCheckoutCountry : (body.country ?? getDefaultCountry(currency).code)
  const quantity = getOpeningQuantity(goods, variant, variant.stock_quantity)
  const cart = {
    state: 'open' as const,
    lines: [{ productId: goods.product.id, variantId: variant.id, quantity, bump: false }],
    campaign_id: campaignId,
    country,
  }
  const row = {
    ...cart,
    id: newId(),
    browser_hash: browser,
    address_hash: sha256Hex(ctx.address),
    mode,
    surface,
    currency,
    shipping_option_id: getShippingChoices(goods, country)[0]?.id ?? null,
    source: buildSource(touches, attribution.source, {}),
    attribution: touches,
    payment_link_id: paymentLink?.id ?? null,
    offered_bump_ids: listCartBumps(goods, cart).map(({ id }) => id),
    created_at: now,
    updated_at: now,
  }
  const reservesStock = tracksStock(goods) && (knownBrowser !== null || variant.stock_quantity !== null)
  if (coupon === null && !reservesStock) {
    // One insert needs no transaction.
    const created = await insertCheckout(ctx.db, row)
    return buildCheckout(ctx, created, goods, {
      reserve: () => loadUnreservedAvailability(ctx, created, goods),
      refused: null,
      removedBumps: [],
    })
  }
  return withTransaction(ctx, async tx => {
    const created = await insertCheckout(tx.db, row)
    const priced = await applyCoupon(tx, created, goods, link)
    const { promotion_code } = priced.row
    if (promotion_code) await updateCheckout(tx.db, created.id, { promotion_code }, now)
    const { couponRefused } = priced
    return presentCheckout(tx, priced.row, priced.goods, { newBrowser: knownBrowser === null, couponRefused })
  })
}
