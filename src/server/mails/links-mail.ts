import type { Language } from '#domain/language.ts'
import { formatMoney } from '#domain/money.ts'
import { dateIn } from '#domain/time-zone.ts'
import type { BoughtOrder } from '#server/orders/reading/index.ts'
import { frameOf, type Mail, wordsOf } from './mail.ts'
import type { MailShop } from './mail-shop.ts'

export type LinkedOrder = { number: number; placedAt: Date; cents: number; currency: string; href: string }

/** The way to each order of somebody who asked for it. @param order the newest of them */
export function composeLinks(orders: LinkedOrder[], order: BoughtOrder, shop: MailShop, language: Language): Mail {
  const words = wordsOf(language, order.surface)
  const said = words.links
  return {
    ...frameOf(order, shop, words, {}),
    order: '',
    placedAt: '',
    subject: said.subject(shop.name),
    preview: said.preview(''),
    isGood: false,
    title: said.title,
    text: said.text(order.name),
    notes: [said.unasked],
    lines: orders.map(each => ({
      title: words.order(each.number),
      note: dateIn(shop.timeZone, words.language, each.placedAt),
      amount: formatMoney(each.cents, each.currency),
      image: null,
      href: each.href,
    })),
    sums: [],
    total: null,
    payments: [],
    address: [],
    addressTitle: words.address,
    offer: null,
  }
}
