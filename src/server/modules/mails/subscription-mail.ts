import type { Language } from '#domain/language.ts'
import { formatMoney } from '#domain/money.ts'
import { formatDate } from '#domain/time-zone.ts'
import type { PurchasedOrder } from '#server/modules/orders/reading/index.ts'
import { buildMailFrame, getMailWords, type Mail, type MailLinks } from './mail.ts'
import type { MailShop } from './mail-shop.ts'

export type SubscriptionMailKind = 'failed_renewal' | 'authentication_needed' | 'canceled'

/** `until` is the last paid day of a subscription that was canceled. */
export type SubscriptionMailData = {
  title: string
  image: string | null
  quantity: number
  cents: number
  currency: string
  interval: 'day' | 'week' | 'month' | 'year'
  intervalCount: number
  until: Date | null
  /** URL of the subscription's page, where the buyer changes the card or cancels. */
  href: string | null
}

/** @param order the order that started the subscription */
export function composeSubscriptionMail(
  kind: SubscriptionMailKind,
  data: SubscriptionMailData,
  order: PurchasedOrder,
  shop: MailShop,
  language: Language,
  links: MailLinks = {},
): Mail {
  const words = getMailWords(language, order.surface)
  const amount = formatMoney(data.cents, data.currency)
  const texts = words[kind]
  const isDue = kind !== 'canceled'
  return {
    ...buildMailFrame(order, shop, words, links),
    subject: texts.subject(data.title),
    preview: texts.preview(amount),
    isGood: false,
    title: texts.title,
    text: texts.text(order.name, data.title, amount),
    notes: !isDue && data.until ? [words.canceled.until(formatDate(shop.timeZone, words.language, data.until))] : [],
    lines: [
      {
        title: data.title,
        note: [words.quantity(data.quantity), words.every(amount, data.interval, data.intervalCount)].join(' · '),
        amount,
        image: data.image,
      },
    ],
    sums: [],
    total: isDue ? { label: words.totalDue, amount, currency: data.currency.toUpperCase() } : null,
    payments: [],
    address: [],
    addressTitle: words.address,
    offer: isDue && data.href ? { text: words[kind].action, button: words[kind].button, href: data.href } : null,
  }
}
