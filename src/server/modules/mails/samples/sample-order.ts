import type { MailWords } from '#i18n/spec/mails.ts'
import type { PurchasedOrder } from '#server/modules/orders/reading/index.ts'

const buildSampleId = (n: number) => `01900000-0000-7000-8000-00000000000${n}`

type OrderLine = PurchasedOrder['lines'][number]
type SampleLine = Pick<OrderLine, 'kind' | 'title' | 'variantName'> & { n: number; cents: number; discount?: number }

const buildSampleLine = ({ n, cents, discount = 0, ...texts }: SampleLine): OrderLine => ({
  ...texts,
  id: buildSampleId(n),
  image: null,
  quantity: 1,
  unitCents: cents,
  totalCents: cents - discount,
})

/** A made-up order: one lamp, one case added after checkout, shipping and a promotion. */
export function buildSampleOrder({ sample, language }: MailWords, now: Date): PurchasedOrder {
  const { lamp, bag } = sample
  const isBrazil = language === 'pt-BR'
  const card = { cardBrand: 'visa', cardLast4: '4242' }
  return {
    number: 1048,
    mode: 'live',
    surface: 'main',
    name: sample.name,
    email: 'marina.costa@example.com',
    address: isBrazil
      ? { line1: 'Rua Augusta', number: '1500', city: sample.city, state: 'SP', zip: '01304-001', country: 'BR' }
      : { line1: '2150 Folsom Street', city: sample.city, state: 'CA', zip: '94110', country: 'US' },
    isShipped: true,
    currency: isBrazil ? 'brl' : 'usd',
    promotionCode: 'WELCOME10',
    subtotalCents: 12_400,
    discountCents: 950,
    totalCents: 11_949,
    createdAt: now.toISOString(),
    paidAt: now.toISOString(),
    lines: [
      buildSampleLine({
        n: 1,
        kind: 'main',
        title: lamp.title,
        variantName: lamp.variant,
        cents: 9_500,
        discount: 950,
      }),
      buildSampleLine({ n: 2, kind: 'upsell', title: bag.title, variantName: null, cents: 2_900 }),
      buildSampleLine({ n: 3, kind: 'shipping', title: sample.shipping, variantName: null, cents: 499 }),
    ],
    payments: [
      { ...card, capturedCents: 9_049 },
      { ...card, capturedCents: 2_900 },
    ],
  }
}
