import type { OrderCode } from '#contract/order-code.ts'
import { resolveBuyerLanguage, resolveLanguage } from '#domain/language.ts'
import { formatMoney } from '#domain/money.ts'
import { isBrazilianMobile } from '#domain/phone.ts'
import { formatDateTime } from '#domain/time-zone.ts'
import { awaitingMessages } from '#i18n/spec/awaiting-message.ts'
import { loadAwaitingPayment } from '#server/modules/payments/index.ts'
import { getShop } from '#server/modules/settings/shop/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { buildOrderLink } from '../order-link.ts'
import type { OrderRow } from '../repository.ts'

type Awaiting = NonNullable<Awaited<ReturnType<typeof loadAwaitingPayment>>>

/** Builds the link that opens WhatsApp with a text for the buyer; null unless the phone can have WhatsApp. */
async function buildWhatsAppLink(
  ctx: Context,
  row: OrderRow,
  { amountCents, currency, expiresAt }: Awaiting,
): Promise<string | null> {
  // The page of an erased buyer's order is closed.
  if (row.email === '' || !row.phone || !isBrazilianMobile(row.phone)) return null
  const { name: shop, time_zone: timeZone } = await getShop(ctx.db)
  const language = resolveBuyerLanguage(resolveLanguage(row.language), row.surface)
  const text = awaitingMessages[language]({
    name: row.name.split(' ')[0] ?? row.name,
    number: row.number,
    shop,
    amount: formatMoney(amountCents, currency),
    until: formatDateTime(timeZone, language, new Date(expiresAt)),
    link: buildOrderLink(ctx, row),
  })
  return `https://wa.me/${row.phone.slice(1)}?text=${encodeURIComponent(text)}`
}

/** Loads the code with which an order can still be paid, for the seller; null when there is none. */
export async function loadOrderCode(ctx: Context, row: OrderRow): Promise<OrderCode | null> {
  const awaiting = await loadAwaitingPayment(ctx, row)
  if (!awaiting) return null
  const { method, code, amountCents, expiresAt, now } = awaiting
  return { method, code, amountCents, expiresAt, now, whatsApp: await buildWhatsAppLink(ctx, row, awaiting) }
}
