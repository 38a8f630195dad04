import type { Language } from '#domain/language.ts'
import { formatMoney } from '#domain/money.ts'
import { formatDate } from '#domain/time-zone.ts'
import type { PurchasedOrder } from '#server/orders/reading/index.ts'
import { buildMailFrame, getMailWords, type Mail, type MailLinks } from './mail.ts'
import type { MailShop } from './mail-shop.ts'

export type SubscriptionMailKind = 'failed_renewal' | 'authentication_needed' | 'canceled'

/** `until` is the last paid day of a canceled subscription. */
export type SubscriptionMailData = {
  title: string
  image: string | null
  quantity: number
  cents: number
  currency: string
  interval: 'day' | 'week' | 'month' | 'year'
  intervalCount: number
  until: Date | null
  /** The subscription's page, where the buyer changes the card or cancels. */
  href: string | null
}

/** @param order the order that started the subscription */
export function composeSubscriptionMail(
  kind: SubscriptionMailKind,
  facts: SubscriptionMailData,
  order: PurchasedOrder,
  shop: MailShop,
  language: Language,
  links: MailLinks = {},
): Mail {
  const words = getMailWords(language, order.surface)
  const amount = formatMoney(facts.cents, facts.currency)
  const said = words[kind]
  const isDue = kind !== 'canceled'
  return {
    ...buildMailFrame(order, shop, words, links),
    subject: said.subject(facts.title),
    preview: said.preview(amount),
    isGood: false,
    title: said.title,
    text: said.text(order.name, facts.title, amount),
    notes: !isDue && facts.until ? [words.canceled.until(formatDate(shop.timeZone, words.language, facts.until))] : [],
    lines: [
      {
        title: facts.title,
        note: [words.quantity(facts.quantity), words.every(amount, facts.interval, facts.intervalCount)].join(' · '),
        amount,
        image: facts.image,
      },
    ],
    sums: [],
    total: isDue ? { label: words.totalDue, amount, currency: facts.currency.toUpperCase() } : null,
    payments: [],
    address: [],
    addressTitle: words.address,
    offer: isDue && facts.href ? { text: words[kind].action, button: words[kind].button, href: facts.href } : null,
  }
}
