import type { Language } from '#domain/language.ts'
import { formatMoney } from '#domain/money.ts'
import { formatDate } from '#domain/time-zone.ts'
import type { PurchasedOrder } from '#server/modules/orders/reading/index.ts'
import { buildMailFrame, getMailWords, type Mail } from './mail.ts'
import type { MailShop } from './mail-shop.ts'

export type LinkedOrder = { number: number; placedAt: Date; cents: number; currency: string; href: string }

/**
 * Composes an e-mail with a link to each order of a buyer who requested the links.
 * @param order the newest of `orders`
 */
export function composeOrderLinksMail(
  orders: LinkedOrder[],
  order: PurchasedOrder,
  shop: MailShop,
  language: Language,
): Mail {
  const words = getMailWords(language, order.surface)
  const texts = words.links
  return {
    ...buildMailFrame(order, shop, words, {}),
    order: '',
    placedAt: '',
    subject: texts.subject(shop.name),
    preview: texts.preview(''),
    isGood: false,
    title: texts.title,
    text: texts.text(order.name),
    notes: [texts.unasked],
    lines: orders.map(each => ({
      title: words.order(each.number),
      note: formatDate(shop.timeZone, words.language, each.placedAt),
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
