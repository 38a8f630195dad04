import { hasPostalAddress } from '#domain/postal-address.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError, orThrow } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/ids.ts'
import { addLines, insertPayment, isFullyRefunded, lockOrder, type PaymentRow } from '#server/orders/index.ts'
import { isAnyShipped } from '#server/shipping/index.ts'
import { holdUnits } from '#server/stock/index.ts'
import {
  countAttempts,
  findLiveAttempt,
  findPictureByTitle,
  findRefusedAttempt,
  isVariantOnSale,
  listActivePageIds,
  type PinnedOffer,
  type SessionRow,
} from './repository.ts'
import { findPageOfOffer } from './session.ts'

/**
 * Writes the attempt, its line and its hold before the provider is asked, under the order's lock: a second click finds
 * the attempt of the first. `mine` tells whether this call made it. Refuses with
 * - offer_gone when the offer is sold out or no longer sold, its page or funnel was switched off or deleted since, or it is
 *   shipped and the order has no postal address;
 * - upsell_session_expired when the order was refunded;
 * - payment_in_progress when another attempt than `ended` was refused meanwhile.
 * @param card null: the one that paid the order @param ended the refused attempt whose intent is over
 */
export async function startAttempt(
  ctx: Context,
  session: SessionRow,
  offer: PinnedOffer,
  { card, ended }: { card: string | null; ended: string | null },
): Promise<{ mine: boolean; payment: PaymentRow }> {
  const order = orThrow(await lockOrder(ctx.db, session.order_id), 'order_not_found')
  const live = await findLiveAttempt(ctx.db, order.id, offer.id)
  if (live) return { mine: false, payment: live }
  if (order.finalized_at || (await isFullyRefunded(ctx.db, order.id))) throw new AppError('upsell_session_expired')
  const refused = await findRefusedAttempt(ctx.db, order.id, offer.id)
  if (refused && refused.id !== ended) throw new AppError('payment_in_progress', { retryAfter: 1 })
  // The card that paid is charged by a click in its own browser, never by its name.
  if (card !== null && card === order.provider_payment_method_id) throw new AppError('card_needed')
  const page = findPageOfOffer(session, offer.id)
  if (!page || !(await listActivePageIds(ctx.db, session.upsell_id)).has(page.id)) throw new AppError('offer_gone')
  if (offer.variantId && !(await isVariantOnSale(ctx.db, offer.variantId))) throw new AppError('offer_gone')
  // The checkout asks for an address where its funnel offers what is shipped: this offer joined the funnel since.
  if (!hasPostalAddress(order.address) && (await isAnyShipped(ctx.db, [offer.productId])))
    throw new AppError('offer_gone')
  const now = ctx.clock()
  const attempt = (await countAttempts(ctx.db, order.id, offer.id)) + 1
  const payment = await insertPayment(ctx.db, {
    id: newId(),
    order_id: order.id,
    mode: order.mode,
    kind: 'upsell',
    offer_id: offer.id,
    attempt,
    provider_key: `offer-${order.id}-${offer.id}-${attempt}`,
    provider_payment_method_id: card,
    amount_cents: offer.cents,
    currency: offer.currency,
    created_at: now,
    updated_at: now,
  })
  if (offer.variantId) {
    const goods = [{ variantId: offer.variantId, quantity: 1 }]
    await holdUnits(ctx, payment, { checkoutId: null, browser: session.browser_hash, goods }).catch(error => {
      throw error instanceof AppError && error.code === 'out_of_stock' ? new AppError('offer_gone') : error
    })
  }
  await addLines(ctx.db, order.id, payment.id, [
    {
      kind: 'upsell',
      product_id: offer.productId,
      variant_id: offer.variantId,
      offer_id: offer.id,
      title: offer.name,
      variant_name: offer.variantName,
      sku: offer.sku,
      // A name and cents have no picture of their own.
      image: offer.productId ? offer.image : await findPictureByTitle(ctx.db, offer.name),
      quantity: 1,
      unit_cents: offer.cents,
      discount_cents: 0,
      total_cents: offer.cents,
    },
  ])
  return { mine: true, payment }
}
