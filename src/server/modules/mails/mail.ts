import { formatCardBrand } from '#domain/card-brand.ts'
import { formatCharge } from '#domain/card-charge.ts'
import { getCompatiblePictureUrl } from '#domain/compatible-picture.ts'
import { type Language, resolveBuyerLanguage } from '#domain/language.ts'
import { formatMoney } from '#domain/money.ts'
import { hasPostalAddress } from '#domain/postal-address.ts'
import { formatDateTime } from '#domain/time-zone.ts'
import { type MailWords, mails } from '#i18n/spec/mails.ts'
import { toLineContents } from '#server/modules/orders/index.ts'
import type { PurchasedOrder } from '#server/modules/orders/reading/index.ts'
import type { MailShop } from './mail-shop.ts'

/** Kinds of e-mails about a whole order. */
export type OrderMailKind = 'confirmation' | 'receipt' | 'no_stock'

/**
 * The texts of an e-mail to a buyer. Both its HTML version and its plain text version are rendered from these texts.
 */
export type Mail = {
  words: MailWords
  shop: MailShop
  subject: string
  preview: string
  /** Whether the e-mail brings good news, which the HTML version marks with a check mark. */
  isGood: boolean
  title: string
  text: string
  /** Sentences that follow `text`. */
  notes: string[]
  order: string
  /** Time at which the order was placed, formatted in the shop's time zone. */
  placedAt: string
  lines: { title: string; note: string; amount: string; image: string | null; href?: string }[]
  sums: { label: string; amount: string }[]
  total: { label: string; amount: string; currency: string } | null
  payments: string[]
  /** The lines of the postal address below `addressTitle`. */
  address: string[]
  addressTitle: string
  /** The notice that the payment is not real, for an order outside live mode; null in live mode. */
  modeNotice: string | null
  /** A payment code to copy. The button is then shown directly below the code, before the items. */
  code: { text: string; value: string; paid: string } | null
  /** A call to action, such as a link that continues the order's offers on another device. */
  offer: { text: string; button: string; href: string } | null
  /** URL of the order page that is readable without an account. */
  orderLink: string | null
}
/** `access` lists the titles of what the order gives access to. */
export type MailLinks = { order?: string | null; resume?: string | null; access?: readonly string[] }

function formatAddress({ address, name }: PurchasedOrder, language: string): string[] {
  if (!address || !hasPostalAddress(address)) return []
  const country = new Intl.DisplayNames([language], { type: 'region' }).of(address.country) ?? address.country
  return [
    name,
    [address.line1, address.number].filter(Boolean).join(', '),
    address.complement ?? '',
    address.district ?? '',
    [address.city, [address.state, address.zip].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    country,
  ].filter(line => line !== '')
}

export const getMailWords = (language: Language, surface: PurchasedOrder['surface']): MailWords =>
  mails[resolveBuyerLanguage(language, surface)]

/** The absolute URL of a small picture in a format that mail programs support. */
export const getMailPicture = (shop: MailShop, image: string | null) =>
  image && getCompatiblePictureUrl(shop.publicUrl, image, '320')

/** The content that all e-mails about an order share. */
export const buildMailFrame = (order: PurchasedOrder, shop: MailShop, words: MailWords, links: MailLinks) => ({
  words,
  shop,
  order: words.order(order.number),
  placedAt: formatDateTime(shop.timeZone, words.language, new Date(order.paidAt ?? order.createdAt)),
  notes: [],
  modeNotice: order.mode === 'live' ? null : words.simulated,
  code: null,
  orderLink: links.order ?? null,
})

function formatContents(line: PurchasedOrder['lines'][number], words: MailWords): string | null {
  const { contents } = toLineContents(line)
  return contents === undefined ? null : words.includes(contents)
}

/** The items and the totals of an order. Shipping is one of the totals. */
export const buildLines = (order: PurchasedOrder, shop: MailShop, words: MailWords): Mail['lines'] =>
  order.lines
    .filter(line => line.kind !== 'shipping')
    .map(line => ({
      title: line.title,
      note: [
        line.variantName,
        words.quantity(line.quantity),
        line.kind === 'upsell' && words.addedAfter,
        formatContents(line, words),
      ]
        .filter(Boolean)
        .join(' · '),
      amount: formatMoney(line.unitCents * line.quantity, order.currency),
      image: getMailPicture(shop, line.image),
    }))

export function buildSums(order: PurchasedOrder, words: MailWords): Mail['sums'] {
  const money = (cents: number) => formatMoney(cents, order.currency)
  const shipping = order.lines.find(line => line.kind === 'shipping')
  const code = order.promotionCode
  const { methodDiscountCents = 0 } = order
  const promotionCents = order.discountCents - methodDiscountCents
  const discount = { label: code ? words.discount(code) : words.discountPlain, amount: money(-promotionCents) }
  return [
    { label: words.subtotal, amount: money(order.subtotalCents) },
    ...(promotionCents > 0 ? [discount] : []),
    ...(methodDiscountCents > 0 ? [{ label: words.pixDiscount, amount: money(-methodDiscountCents) }] : []),
    ...(shipping
      ? [
          {
            label: words.shipping(shipping.title),
            amount: shipping.totalCents > 0 ? money(shipping.totalCents) : words.free,
          },
        ]
      : []),
  ]
}

function listPayments(order: PurchasedOrder, words: MailWords): string[] {
  return order.payments.flatMap(payment => {
    const { method, capturedCents, cardBrand, cardLast4 } = payment
    if (capturedCents === 0) return []
    if (method === 'pix') return [words.pix.paidWith(formatMoney(capturedCents, order.currency))]
    const amount = formatCharge({ ...payment, cents: capturedCents }, order.currency, words.installments)
    return cardLast4 ? [words.paidWith(formatCardBrand(cardBrand ?? ''), cardLast4, amount)] : []
  })
}

/** The offers of an order last for half an hour, so they get the button before the access, which the order page has too. */
function buildActions(words: MailWords, { order, resume, access = [] }: MailLinks): Pick<Mail, 'notes' | 'offer'> {
  const notes = access.length > 0 ? [words.accessReady(access.join(', '))] : []
  if (resume) return { notes, offer: { text: words.resume, button: words.resumeButton, href: resume } }
  if (access.length === 0 || !order) return { notes, offer: null }
  return { notes, offer: { text: words.accessText, button: words.accessButton, href: `${order}#access` } }
}

/**
 * @param order the order with everything paid so far, including accepted offers
 * @param language the language in which the order was placed
 * @param links the URL of the order's page and, while the order has offers, the URL that continues the offers on
 * another device
 */
export function composeMail(
  kind: OrderMailKind,
  order: PurchasedOrder,
  shop: MailShop,
  language: Language,
  links: MailLinks = {},
): Mail {
  const words = getMailWords(language, order.surface)
  const money = (cents: number) => formatMoney(cents, order.currency)
  const total = money(order.totalCents)
  const texts = words[kind]
  const isPaidByPix = order.payments.some(({ method, capturedCents }) => method === 'pix' && capturedCents > 0)
  return {
    ...buildMailFrame(order, shop, words, links),
    subject: texts.subject(order.number),
    preview: order.totalCents > 0 ? texts.preview(total) : texts.previewFree,
    isGood: kind !== 'no_stock',
    title: texts.title,
    text: kind === 'no_stock' && isPaidByPix ? words.pix.soldOut(order.name) : texts.text(order.name),
    lines: buildLines(order, shop, words),
    sums: buildSums(order, words),
    total: {
      label: kind === 'no_stock' ? words.totalBack : words.total,
      amount: total,
      currency: order.currency.toUpperCase(),
    },
    payments: listPayments(order, words),
    address: formatAddress(order, words.language),
    addressTitle: order.isShipped ? words.shipTo : words.address,
    ...buildActions(words, links),
  }
}
