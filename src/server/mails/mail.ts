import type { OrderDetail } from '#contract/orders.ts'
import { cardBrandName } from '#domain/card-brand.ts'
import type { Language } from '#domain/language.ts'
import { formatMoney } from '#domain/money.ts'
import { momentIn } from '#domain/time-zone.ts'
import { type MailWords, mails } from '#words/spec/mails.ts'
import type { MailShop } from './mail-shop.ts'

export type MailKind = 'confirmation' | 'receipt' | 'no_stock'

/** Everything a mail says, already as text: the two renderings differ in form only. */
export type Mail = {
  words: MailWords
  shop: MailShop
  subject: string
  preview: string
  /** Whether what it tells is good. */
  isGood: boolean
  title: string
  text: string
  order: string
  /** When it was placed, where the shop is. */
  placedAt: string
  lines: { title: string; note: string; amount: string; image: string | null }[]
  sums: { label: string; amount: string }[]
  total: { label: string; amount: string; currency: string }
  payments: string[]
  address: string[]
  simulated: boolean
  /** Where another device goes on with the order's offers. */
  resume: string | null
}

function addressOf({ address, name }: OrderDetail, language: string): string[] {
  if (!address) return []
  const country = new Intl.DisplayNames([language], { type: 'region' }).of(address.country) ?? address.country
  return [
    name,
    [address.line1, address.number].filter(Boolean).join(', '),
    address.complement ?? '',
    [address.city, [address.state, address.zip].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    country,
  ].filter(line => line !== '')
}

/** The specification's mails are English after the main checkout and Portuguese after the simple one. */
function wordsOf(language: Language, surface: OrderDetail['surface']): MailWords {
  if (language === 'spec') return mails[surface === 'simple' ? 'pt-BR' : 'en']
  return mails[language]
}

/**
 * @param order as it stands now: what was paid so far, offers accepted included
 * @param language the words it was placed in
 * @param resume where another device goes on with its offers, while there are any
 */
export function composeMail(
  kind: MailKind,
  order: OrderDetail,
  shop: MailShop,
  language: Language,
  resume: string | null = null,
): Mail {
  const words = wordsOf(language, order.surface)
  const money = (cents: number) => formatMoney(cents, order.currency)
  const goods = order.lines.filter(line => line.kind !== 'shipping')
  const shipping = order.lines.find(line => line.kind === 'shipping')
  const total = money(order.totalCents)
  const said = words[kind]
  return {
    words,
    shop,
    subject: said.subject(order.number),
    preview: order.totalCents > 0 ? said.preview(total) : said.previewFree,
    isGood: kind !== 'no_stock',
    title: said.title,
    text: said.text(order.name),
    order: words.order(order.number),
    placedAt: momentIn(shop.timeZone, words.language, new Date(order.paidAt ?? order.createdAt)),
    lines: goods.map(line => ({
      title: line.title,
      note: [line.variantName, words.quantity(line.quantity), line.kind === 'upsell' && words.addedAfter]
        .filter(Boolean)
        .join(' · '),
      amount: money(line.unitCents * line.quantity),
      image: line.image?.startsWith('/') ? shop.publicUrl + line.image : line.image,
    })),
    sums: [
      { label: words.subtotal, amount: money(order.subtotalCents) },
      ...(order.discountCents > 0
        ? [
            {
              label: order.promotionCode ? words.discount(order.promotionCode) : words.discountPlain,
              amount: money(-order.discountCents),
            },
          ]
        : []),
      ...(shipping
        ? [
            {
              label: words.shipping(shipping.title),
              amount: shipping.totalCents > 0 ? money(shipping.totalCents) : words.free,
            },
          ]
        : []),
    ],
    total: {
      label: kind === 'no_stock' ? words.totalBack : words.total,
      amount: total,
      currency: order.currency.toUpperCase(),
    },
    payments: order.payments.flatMap(payment =>
      payment.capturedCents > 0 && payment.cardLast4
        ? [words.paidWith(cardBrandName(payment.cardBrand ?? ''), payment.cardLast4, money(payment.capturedCents))]
        : [],
    ),
    address: addressOf(order, words.language),
    simulated: order.mode !== 'live',
    resume,
  }
}
