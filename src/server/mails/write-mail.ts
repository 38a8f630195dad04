import { type Language, languageOf } from '#domain/language.ts'
import type { Context } from '#server/kernel/context.ts'
import { reached } from '#server/kernel/steps.ts'
import { findOrder, type OrderRow, orderLink, resumeLink } from '#server/orders/index.ts'
import { type BoughtOrder, readBought } from '#server/orders/reading/index.ts'
import { soldOut } from '#server/payments/index.ts'
import { findSubscription, subscriptionLinks } from '#server/subscriptions/index.ts'
import { keepMail } from './keep-mail.ts'
import { composeLinks } from './links-mail.ts'
import { composeMail, type OrderMailKind } from './mail.ts'
import { type MailShop, mailShop } from './mail-shop.ts'
import { composeRefund } from './refund-mail.ts'
import { findOrdersOfBuyer, findRefundOfMail, findSubscriptionOfMail, shopFacts } from './repository.ts'
import { composeSubscription, type SubscriptionMailKind } from './subscription-mail.ts'

type Frame = { row: OrderRow; shop: MailShop; language: Language; order: BoughtOrder }

/** What every mail of an order needs; null when its buyer was erased: there is nobody to write to. */
async function frameOfOrder(ctx: Context, orderId: string): Promise<Frame | null> {
  const row = await findOrder(ctx.db, orderId)
  if (!row || row.email === '') return null
  const order = await readBought(ctx.db, row)
  const shop = mailShop(await shopFacts(ctx.db), ctx.config.publicUrl)
  return { row, order, shop, language: languageOf(row.language) }
}

/** Writes the one mail of this kind for an order, as it stands now. */
export async function writeMail(ctx: Context, orderId: string, kind: OrderMailKind): Promise<void> {
  reached('mail.taken')
  const frame = await frameOfOrder(ctx, orderId)
  if (!frame) return
  const { row, order, shop, language } = frame
  const resume = kind === 'confirmation' ? resumeLink(ctx, row) : null
  const mail = composeMail(kind, order, shop, language, { order: orderLink(ctx, row), resume })
  await keepMail(ctx, { orderId, kind, recipient: order.email, mail })
}

/** Tells once of each refund that the provider accepted, wherever it was made. What sold out was told of already. */
export async function writeRefundMail(ctx: Context, refundId: string): Promise<void> {
  const refund = await findRefundOfMail(ctx.db, refundId)
  if (refund?.state !== 'succeeded' || refund.failureCode === soldOut) return
  const frame = await frameOfOrder(ctx, refund.orderId)
  if (!frame) return
  const { row, order, shop, language } = frame
  const mail = composeRefund(refund, order, shop, language, { order: orderLink(ctx, row) })
  await keepMail(ctx, { orderId: row.id, kind: `refund:${refundId}`, recipient: order.email, mail })
}

type Told = { subscriptionId: string; orderId: string | null; invoiceId: string | null }

/** Tells once of an invoice that was not paid, or of the end of a subscription. */
export async function writeSubscriptionMail(ctx: Context, kind: SubscriptionMailKind, told: Told): Promise<void> {
  const found = await findSubscriptionOfMail(ctx.db, told.subscriptionId)
  if (!found) return
  const frame = await frameOfOrder(ctx, told.orderId ?? found.orderId)
  if (!frame) return
  const { row, order, shop, language } = frame
  const link = orderLink(ctx, row)
  const isOver = found.endedAt !== null
  const subscription = await findSubscription(ctx.db, told.subscriptionId)
  const links = subscription && subscriptionLinks(ctx, subscription)
  // The bank's question is answered on the page itself; a refused card is another card's matter.
  const href = links ? (kind === 'authentication_needed' ? links.page : links.card) : link
  const facts = { ...found, until: isOver ? null : found.until, href }
  const mail = composeSubscription(kind, facts, order, shop, language, { order: link })
  const about = kind === 'canceled' ? told.subscriptionId : (told.invoiceId ?? told.subscriptionId)
  await keepMail(ctx, { orderId: row.id, kind: `${kind}:${about}`, recipient: order.email, mail })
}

const hourOf = (at: Date) => at.toISOString().slice(0, 13)

/** Sends the way to their orders to whoever has some under this address; once an hour, however often it is asked for. */
export async function writeLinksMail(ctx: Context, email: string): Promise<void> {
  const mode = await ctx.provider.mode(ctx.db)
  const rows = await findOrdersOfBuyer(ctx.db, mode, email)
  const newest = rows[0] && (await frameOfOrder(ctx, rows[0].order.id))
  if (!newest) return
  const orders = rows.map(({ order: row, cents }) => ({
    number: row.number,
    placedAt: row.paid_at ?? row.created_at,
    cents,
    currency: row.currency,
    href: orderLink(ctx, row),
  }))
  const mail = composeLinks(orders, newest.order, newest.shop, newest.language)
  await keepMail(ctx, {
    orderId: newest.row.id,
    kind: `links:${hourOf(ctx.clock())}`,
    recipient: newest.row.email,
    mail,
  })
}
