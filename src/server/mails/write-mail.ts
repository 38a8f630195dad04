import { type Language, languageOf } from '#domain/language.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { reached } from '#server/kernel/steps.ts'
import { together } from '#server/kernel/together.ts'
import { lockOrder, type OrderRow, orderLink, resumeLink } from '#server/orders/index.ts'
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

/**
 * Writes a mail about an order in a transaction that holds the order, with what every mail of it needs. Nothing is written
 * when its buyer was erased: there is nobody to write to.
 */
async function aboutOrder(ctx: Context, orderId: string, write: (tx: Context, frame: Frame) => Promise<void>) {
  await withTransaction(ctx, async tx => {
    const row = await lockOrder(tx.db, orderId)
    if (!row || row.email === '') return
    const [order, facts] = await together(readBought(tx.db, row), shopFacts(tx.db))
    const shop = mailShop(facts, ctx.config.publicUrl)
    await write(tx, { row, order, shop, language: languageOf(row.language) })
  })
  reached('mail.written')
  ctx.wake()
}

/** Writes the one mail of this kind for an order, as it stands now. */
export async function writeMail(ctx: Context, orderId: string, kind: OrderMailKind): Promise<void> {
  reached('mail.taken')
  await aboutOrder(ctx, orderId, (tx, { row, order, shop, language }) => {
    const resume = kind === 'confirmation' ? resumeLink(ctx, row) : null
    const mail = composeMail(kind, order, shop, language, { order: orderLink(ctx, row), resume })
    return keepMail(tx, { orderId, kind, recipient: order.email, mail })
  })
}

/** Tells once of each refund that the provider accepted, wherever it was made. What sold out was told of already. */
export async function writeRefundMail(ctx: Context, refundId: string): Promise<void> {
  const refund = await findRefundOfMail(ctx.db, refundId)
  if (refund?.state !== 'succeeded' || refund.failureCode === soldOut) return
  await aboutOrder(ctx, refund.orderId, (tx, { row, order, shop, language }) => {
    const mail = composeRefund(refund, order, shop, language, { order: orderLink(ctx, row) })
    return keepMail(tx, { orderId: row.id, kind: `refund:${refundId}`, recipient: order.email, mail })
  })
}

type Told = { subscriptionId: string; orderId: string | null; invoiceId: string | null }

/** Tells once of an invoice that was not paid, or of the end of a subscription. */
export async function writeSubscriptionMail(ctx: Context, kind: SubscriptionMailKind, told: Told): Promise<void> {
  const found = await findSubscriptionOfMail(ctx.db, told.subscriptionId)
  if (!found) return
  const subscription = await findSubscription(ctx.db, told.subscriptionId)
  const links = subscription && subscriptionLinks(ctx, subscription)
  const about = kind === 'canceled' ? told.subscriptionId : (told.invoiceId ?? told.subscriptionId)
  await aboutOrder(ctx, told.orderId ?? found.orderId, (tx, { row, order, shop, language }) => {
    const link = orderLink(ctx, row)
    // The bank's question is answered on the page itself; a refused card is another card's matter.
    const href = links ? (kind === 'authentication_needed' ? links.page : links.card) : link
    const facts = { ...found, until: found.endedAt === null ? found.until : null, href }
    const mail = composeSubscription(kind, facts, order, shop, language, { order: link })
    return keepMail(tx, { orderId: row.id, kind: `${kind}:${about}`, recipient: order.email, mail })
  })
}

const hourOf = (at: Date) => at.toISOString().slice(0, 13)

/** Sends the way to their orders to whoever has some under this address; once an hour, however often it is asked for. */
export async function writeLinksMail(ctx: Context, email: string): Promise<void> {
  const mode = await ctx.provider.mode(ctx.db)
  const rows = await findOrdersOfBuyer(ctx.db, mode, email)
  const [newest] = rows
  if (!newest) return
  const orders = rows.map(({ order: row, cents }) => ({
    number: row.number,
    placedAt: row.paid_at ?? row.created_at,
    cents,
    currency: row.currency,
    href: orderLink(ctx, row),
  }))
  await aboutOrder(ctx, newest.order.id, (tx, { row, order, shop, language }) => {
    const mail = composeLinks(orders, order, shop, language)
    return keepMail(tx, { orderId: row.id, kind: `links:${hourOf(ctx.clock())}`, recipient: row.email, mail })
  })
}
