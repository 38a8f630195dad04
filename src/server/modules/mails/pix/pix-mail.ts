import type { Language } from '#domain/language.ts'
import { formatMoney } from '#domain/money.ts'
import { formatDateTime } from '#domain/time-zone.ts'
import type { PurchasedOrder } from '#server/modules/orders/reading/index.ts'
import { buildLines, buildMailFrame, buildSums, getMailWords, type Mail } from '../mail.ts'
import type { MailShop } from '../mail-shop.ts'

/** Kinds of e-mails with a code that can be paid. */
export type PixCodeMailKind = 'pix_code' | 'pix_reminder_1' | 'pix_reminder_2'

/** A code that can be paid; `href` is the URL of the order's page, which shows the QR code. */
export type MailedCode = { code: string; amountCents: number; expiresAt: Date; href: string }

/** Composes an e-mail with a code. The order's page shows the QR code, because many mail programs block pictures. */
export function composePixCodeMail(
  kind: PixCodeMailKind,
  { code, amountCents, expiresAt, href }: MailedCode,
  order: PurchasedOrder,
  shop: MailShop,
  language: Language,
): Mail {
  const words = getMailWords(language, order.surface)
  const amount = formatMoney(amountCents, order.currency)
  const until = formatDateTime(shop.timeZone, words.language, expiresAt)
  const texts = words[kind]
  return {
    ...buildMailFrame(order, shop, words, {}),
    modeNotice: order.mode === 'live' ? null : words.pix.simulated,
    subject: texts.subject(order.number),
    preview: texts.preview(amount, until),
    isGood: false,
    title: texts.title,
    text: texts.text(order.name, amount),
    notes: [words.pix.validUntil(until)],
    code: { text: words.pix.copy, value: code, paid: words.pix.paid },
    lines: buildLines(order, shop, words),
    sums: buildSums(order, words),
    total: { label: words.totalDue, amount, currency: order.currency.toUpperCase() },
    payments: [],
    address: [],
    addressTitle: words.address,
    offer: { text: words.pix.qr, button: words.pix.button, href },
  }
}

/**
 * Composes the e-mail about a code that expired unpaid.
 * @param href the URL at which the buyer orders the same again
 */
export function composePixExpiredMail(href: string, order: PurchasedOrder, shop: MailShop, language: Language): Mail {
  const words = getMailWords(language, order.surface)
  const texts = words.pix_expired
  return {
    ...buildMailFrame(order, shop, words, {}),
    modeNotice: order.mode === 'live' ? null : words.pix.simulated,
    subject: texts.subject(order.number),
    preview: texts.preview,
    isGood: false,
    title: texts.title,
    text: texts.text(order.name, formatMoney(order.totalCents, order.currency)),
    notes: [texts.late],
    lines: buildLines(order, shop, words),
    sums: [],
    total: null,
    payments: [],
    address: [],
    addressTitle: words.address,
    offer: { text: texts.action, button: texts.button, href },
  }
}
