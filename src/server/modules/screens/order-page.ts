import type { OrderPageData, ReceiptData, ShownPayment } from '#contract/bought-data.ts'
import type { OrderDetail } from '#contract/orders.ts'
import { resolvePageLanguage } from '#domain/language.ts'
import { maskEmail, maskName, maskText } from '#domain/mask.ts'
import type { RefundState } from '#domain/order.ts'
import { hasPostalAddress } from '#domain/postal-address.ts'
import { hasConsent } from '#server/modules/customers/records/index.ts'
import { loadOrderBenefits } from '#server/modules/digital-goods/index.ts'
import { buildResumeLink, findOrderByLink, type OrderRow, toLineContents } from '#server/modules/orders/index.ts'
import { readOrder } from '#server/modules/orders/reading/index.ts'
import { loadAwaitingPayment } from '#server/modules/payments/index.ts'
import { getShopFront } from '#server/modules/settings/shop/index.ts'
import {
  buildSubscriptionLinks,
  findSubscription,
  type SubscriptionRow,
  subscriptionOfOrder,
} from '#server/modules/subscriptions/index.ts'
import { canSendMail } from '#server/platform/config/can-send-mail.ts'
import type { Context } from '#server/platform/core/context.ts'

type OrderPageOrder = NonNullable<OrderPageData['order']>
type OrderLinkParams = { publicId: string; key: string }

/**
 * Masks the postal address, because the link may be opened by someone other than the buyer. The buyer should still
 * recognize the address.
 */
function maskAddress({ address, name }: OrderDetail, tag: string): string[] {
  if (!address || !hasPostalAddress(address)) return []
  const country = new Intl.DisplayNames([tag], { type: 'region' }).of(address.country) ?? address.country
  const localityParts = [address.city, [address.state, maskText(address.zip)].filter(Boolean).join(' ')]
  return [
    maskName(name),
    maskText(address.line1),
    maskText(address.district ?? ''),
    localityParts.filter(Boolean).join(', '),
    country,
  ].filter(Boolean)
}

function getSubscriptionState(row: SubscriptionRow): NonNullable<OrderPageOrder['subscription']>['state'] {
  if (row.state === 'canceled' || row.state === 'incomplete_expired') return 'ended'
  if (row.state === 'past_due' || row.state === 'unpaid') return 'past_due'
  if (row.cancel_at_period_end) return 'ending'
  return row.state === 'trialing' ? 'trialing' : 'active'
}

async function loadSubscription(ctx: Context, order: OrderRow): Promise<OrderPageOrder['subscription']> {
  const row = order.subscription_id
    ? await findSubscription(ctx.db, order.subscription_id)
    : await subscriptionOfOrder(ctx.db, order.id)
  if (!row || row.state === 'incomplete') return null
  const state = getSubscriptionState(row)
  const { card, cancel } = buildSubscriptionLinks(ctx, row)
  return {
    title: row.title,
    cents: row.amount_cents,
    currency: row.currency,
    interval: row.interval,
    intervalCount: row.interval_count,
    state,
    at: (state === 'trialing' ? row.trial_end : row.current_period_end)?.toISOString() ?? null,
    card: row.card_last4 ? { brand: row.card_brand ?? '', last4: row.card_last4 } : null,
    links: state === 'ended' ? null : { card, cancel },
  }
}

const listShownPayments = (order: OrderDetail): ShownPayment[] =>
  order.payments
    .filter(payment => payment.capturedCents > 0)
    .map(({ kind, capturedCents: cents, cardBrand: brand, cardLast4: last4, installments, interestCents }) => ({
      kind,
      cents,
      brand,
      last4,
      installments,
      interestCents,
    }))

const sumInterest = (order: OrderDetail): number =>
  order.payments.reduce((sum, { interestCents, capturedCents }) => sum + (capturedCents > 0 ? interestCents : 0), 0)

const buildReceipt = (order: OrderDetail, timeZone: string): ReceiptData => ({
  currency: order.currency,
  totalCents: order.totalCents,
  discountCents: order.discountCents,
  ...(order.methodDiscountCents && { methodDiscountCents: order.methodDiscountCents }),
  ...(sumInterest(order) > 0 && { interestCents: sumInterest(order) }),
  refundedCents: order.refundedCents,
  paidAt: order.paidAt ?? order.createdAt,
  timeZone,
  lines: order.lines.map(({ title, variantName, image, quantity, unitCents, totalCents, kind, parts }) => ({
    title,
    variantName,
    image,
    quantity,
    // Shipping that a promotion covered is shown as free.
    cents: kind === 'shipping' ? totalCents : unitCents * quantity,
    kind,
    ...toLineContents({ parts, quantity }),
  })),
})

/** Loads the order behind a link, or the form that requests links when there is no valid link. */
export async function loadOrderPageData(ctx: Context, link: OrderLinkParams | null): Promise<OrderPageData> {
  const row = link && (await findOrderByLink(ctx, link))
  const shopFront = await getShopFront(ctx.db)
  const language = resolvePageLanguage(ctx.readerLanguage(), row?.language, shopFront.language)
  const shared = { shop: shopFront.shop, language, sendsMails: canSendMail(ctx.config) }
  if (!row || !link) {
    const simulated = (await ctx.provider.mode(ctx.db)) === 'simulator'
    return { ...shared, simulated, missing: link !== null, order: null }
  }
  const order = await readOrder(ctx, row.id)
  const tag = language === 'pt-BR' ? 'pt-BR' : 'en'
  return {
    ...shared,
    simulated: row.mode === 'simulator',
    missing: false,
    order: {
      ...buildReceipt(order, shopFront.timeZone),
      ...link,
      number: order.number,
      state: order.state,
      maskedEmail: maskEmail(order.email),
      payments: listShownPayments(order),
      benefits: await loadOrderBenefits(ctx, row),
      awaiting: await loadAwaitingPayment(ctx, row),
      refunds: order.refunds.map(refund => ({
        cents: refund.amountCents,
        state: refund.state as RefundState,
        at: refund.createdAt,
      })),
      address: maskAddress(order, tag),
      isShipped: order.isShipped,
      resume: buildResumeLink(ctx, row),
      subscription: await loadSubscription(ctx, row),
      consents: await hasConsent(ctx.db, row.customer_id),
    },
  }
}
