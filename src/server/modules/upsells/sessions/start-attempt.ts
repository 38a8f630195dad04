import type { PaymentProvider } from '#domain/payment-provider.ts'
import { hasPostalAddress } from '#domain/postal-address.ts'
import { findPictureByTitle, findVariantOnSale } from '#server/modules/catalog/records/index.ts'
import { addLines, getOrderForUpdate, toLineParts } from '#server/modules/orders/index.ts'
import { isFullyRefunded } from '#server/modules/payments/index.ts'
import {
  countAttempts,
  findLiveAttempt,
  findRefusedAttempt,
  insertPayment,
  type PaymentRow,
} from '#server/modules/payments/records/index.ts'
import { hasShippableItems } from '#server/modules/shipping/index.ts'
import { holdUnits } from '#server/modules/stock/index.ts'
import type { Tx } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { newId } from '#server/platform/core/ids.ts'
import { listActivePageIds, type PinnedOffer, type SessionRow } from './repository.ts'
import { findPageOfOffer } from './session.ts'

/**
 * Writes the attempt, its order line and its stock reservation before Stripe is called. The lock of the order makes a
 * second click find the attempt of the first click. `isNew` is true when this call created the attempt. Throws
 * - offer_gone when the offer is sold out or no longer sold, when its page or funnel was deactivated or deleted, or
 * when it is shipped and the order has no postal address;
 * - upsell_session_expired when the order was finalized or refunded;
 * - payment_in_progress when an attempt other than `ended` was declined meanwhile;
 * - card_needed when `card` is the card that paid the order.
 * @param card id of the card to charge; null for the card that paid the order
 * @param ended id of the declined attempt whose intent was canceled; null without one
 */
export async function startAttempt(
  tx: Tx,
  session: SessionRow,
  offer: PinnedOffer,
  { card, ended, provider }: { card: string | null; ended: string | null; provider: PaymentProvider },
): Promise<{ isNew: boolean; payment: PaymentRow }> {
  const order = await getOrderForUpdate(tx.db, session.order_id)
  const live = await findLiveAttempt(tx.db, order.id, offer.id)
  if (live) return { isNew: false, payment: live }
  if (order.finalized_at || (await isFullyRefunded(tx.db, order.id))) throw new AppError('upsell_session_expired')
  const refused = await findRefusedAttempt(tx.db, order.id, offer.id)
  if (refused && refused.id !== ended) throw new AppError('payment_in_progress', { retryAfter: 1 })
  // The card that paid the order is charged only with one click in the browser that paid, never by naming its id.
  if (card !== null && card === order.provider_payment_method_id) throw new AppError('card_needed')
  const page = findPageOfOffer(session, offer.id)
  if (!page || !(await listActivePageIds(tx.db, session.upsell_id)).has(page.id)) throw new AppError('offer_gone')
  const variant = offer.variantId ? await findVariantOnSale(tx.db, offer.variantId) : null
  if (offer.variantId && !variant) throw new AppError('offer_gone')
  const parts = toLineParts(variant?.parts)
  // The checkout requires an address when its funnel offers shipped goods, so this offer must have been added to the
  // funnel after the order was placed.
  if (!hasPostalAddress(order.address) && (await hasShippableItems(tx.db, [offer.productId])))
    throw new AppError('offer_gone')
  const now = tx.clock()
  const attempt = (await countAttempts(tx.db, order.id, offer.id)) + 1
  const payment = await insertPayment(tx.db, {
    id: newId(),
    order_id: order.id,
    mode: order.mode,
    kind: 'upsell',
    offer_id: offer.id,
    attempt,
    provider_key: `offer-${order.id}-${offer.id}-${attempt}`,
    provider,
    provider_payment_method_id: card,
    amount_cents: offer.cents,
    currency: offer.currency,
    created_at: now,
    updated_at: now,
  })
  if (offer.variantId) {
    const goods = [{ variantId: offer.variantId, quantity: 1, parts }]
    await holdUnits(tx, payment, { checkoutId: null, browser: session.browser_hash, goods }).catch(error => {
      throw error instanceof AppError && error.code === 'out_of_stock' ? new AppError('offer_gone') : error
    })
  }
  await addLines(tx.db, order.id, payment.id, [
    {
      kind: 'upsell',
      product_id: offer.productId,
      variant_id: offer.variantId,
      offer_id: offer.id,
      title: offer.name,
      variant_name: offer.variantName,
      sku: offer.sku,
      // An offer with only a name and a price has no image of its own.
      image: offer.productId ? offer.image : await findPictureByTitle(tx.db, offer.name),
      parts,
      quantity: 1,
      unit_cents: offer.cents,
      discount_cents: 0,
      total_cents: offer.cents,
    },
  ])
  return { isNew: true, payment }
}
