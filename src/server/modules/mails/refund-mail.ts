import { formatCardBrand } from '#domain/card-brand.ts'
import type { Language } from '#domain/language.ts'
import { formatMoney } from '#domain/money.ts'
import type { PurchasedOrder } from '#server/modules/orders/reading/index.ts'
import { buildMailFrame, getMailPicture, getMailWords, type Mail, type MailLinks } from './mail.ts'
import type { MailShop } from './mail-shop.ts'

export type RefundMailData = {
  cents: number
  currency: string
  cardBrand: string | null
  cardLast4: string | null
  lines: { lineId: string; cents: number }[]
}

export function composeRefundMail(
  refund: RefundMailData,
  order: PurchasedOrder,
  shop: MailShop,
  language: Language,
  links: MailLinks = {},
): Mail {
  const words = getMailWords(language, order.surface)
  const amount = formatMoney(refund.cents, refund.currency)
  const texts = words.refund
  return {
    ...buildMailFrame(order, shop, words, links),
    subject: texts.subject(order.number),
    preview: texts.preview(amount),
    isGood: true,
    title: texts.title,
    text: texts.text(order.name, amount),
    notes: [refund.cardLast4 ? texts.toCard(formatCardBrand(refund.cardBrand ?? ''), refund.cardLast4) : texts.plain],
    lines: order.lines.flatMap(line =>
      refund.lines
        .filter(({ lineId }) => lineId === line.id)
        .map(({ cents }) => ({
          title: line.kind === 'shipping' ? words.shipping(line.title) : line.title,
          note: line.variantName ?? '',
          amount: formatMoney(cents, refund.currency),
          image: getMailPicture(shop, line.image),
        })),
    ),
    sums: [],
    total: { label: words.totalRefunded, amount, currency: refund.currency.toUpperCase() },
    payments: [],
    address: [],
    addressTitle: words.address,
    offer: null,
  }
}
