import type { OrderDetail, OrderLine } from '#contract/orders.ts'
import type { MailWords } from '#words/spec/mails.ts'

const id = (n: number) => `01900000-0000-7000-8000-00000000000${n}`

type Told = Pick<OrderLine, 'kind' | 'title' | 'variantName'> & { n: number; cents: number; discount?: number }

const line = ({ n, cents, discount = 0, ...said }: Told): OrderLine => ({
  ...said,
  id: id(n),
  sku: null,
  image: null,
  quantity: 1,
  unitCents: cents,
  discountCents: discount,
  totalCents: cents - discount,
  refundedCents: 0,
  refundable: true,
  paymentId: id(9),
  variantId: null,
  stock: null,
  restockable: 0,
})

/** A made-up order to draw mails with: one lamp, one case added after checkout, shipping, a promotion. */
export function sampleOrder({ sample, language }: MailWords, now: Date): OrderDetail {
  const { lamp, bag } = sample
  const isBrazil = language === 'pt-BR'
  const currency = isBrazil ? 'brl' : 'usd'
  const payment = { state: 'succeeded', intentId: null, refundedCents: 0, cardBrand: 'visa', cardLast4: '4242' }
  const paid = { ...payment, failureCode: null, createdAt: now.toISOString() }
  return {
    id: id(0),
    number: 1048,
    state: 'paid',
    name: sample.name,
    email: 'marina.costa@example.com',
    items: [],
    totalCents: 11_949,
    refundedCents: 0,
    currency,
    dispute: null,
    mode: 'live',
    createdAt: now.toISOString(),
    paidAt: now.toISOString(),
    surface: 'main',
    source: {},
    phone: null,
    address: isBrazil
      ? { line1: 'Rua Augusta', number: '1500', city: sample.city, state: 'SP', zip: '01304-001', country: 'BR' }
      : { line1: '2150 Folsom Street', city: sample.city, state: 'CA', zip: '94110', country: 'US' },
    taxId: null,
    subtotalCents: 12_400,
    discountCents: 950,
    shippingCents: 499,
    promotionCode: 'WELCOME10',
    customer: null,
    lines: [
      line({ n: 1, kind: 'main', title: lamp.title, variantName: lamp.variant, cents: 9_500, discount: 950 }),
      line({ n: 2, kind: 'upsell', title: bag.title, variantName: null, cents: 2_900 }),
      line({ n: 3, kind: 'shipping', title: sample.shipping, variantName: null, cents: 499 }),
    ],
    payments: [
      { ...paid, id: id(9), kind: 'main', amountCents: 9_049, capturedCents: 9_049 },
      { ...paid, id: id(8), kind: 'upsell', amountCents: 2_900, capturedCents: 2_900 },
    ],
    refunds: [],
    disputes: [],
    events: [],
  }
}
