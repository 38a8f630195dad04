import { describe, expect, it } from 'vitest'
import type { OrderDetail } from '#contract/orders.ts'
import { composeMail } from './mail.ts'
import { toMailShop } from './mail-shop.ts'
import { renderMailHtml } from './render-mail-html.tsx'
import { renderMailText } from './render-mail-text.ts'

const line = {
  id: 'a',
  kind: 'main',
  title: 'Halo <b>lamp</b>',
  variantName: 'Sand',
  sku: 'HALO-SAND',
  image: '/storage/v1/object/public/product-images/lamp.webp',
  quantity: 2,
  unitCents: 8_900,
  discountCents: 1_780,
  totalCents: 16_020,
  refundedCents: 0,
  restockable: 0,
  refundable: true,
  paymentId: 'p',
  variantId: 'v',
  stock: null,
} as const

const order: OrderDetail = {
  id: 'o',
  number: 1048,
  state: 'paid',
  name: 'Marina & Costa',
  email: 'marina@example.com',
  items: [],
  totalCents: 18_920,
  refundedCents: 0,
  currency: 'usd',
  dispute: null,
  method: 'card',
  awaitsUntil: null,
  awaiting: null,
  mode: 'live',
  isExample: false,
  createdAt: '2026-11-20T21:14:00Z',
  paidAt: '2026-11-20T21:14:00Z',
  surface: 'main',
  source: {},
  attribution: { first: null, last: null },
  phone: null,
  isShipped: true,
  address: { line1: 'Rua A', number: '10', city: 'São Paulo', state: 'SP', zip: '01310-100', country: 'BR' },
  taxId: null,
  subtotalCents: 20_700,
  discountCents: 1_780,
  shippingCents: 0,
  promotionCode: 'WELCOME10',
  customer: null,
  lines: [
    line,
    {
      ...line,
      id: 's',
      kind: 'shipping',
      title: 'Standard',
      quantity: 1,
      unitCents: 0,
      discountCents: 0,
      totalCents: 0,
    },
    { ...line, id: 'u', kind: 'upsell', title: 'Case', variantName: null, quantity: 1, unitCents: 2_900, image: null },
  ],
  payments: [],
  refunds: [],
  disputes: [],
  events: [],
}
const front = { name: 'Lumen', logo: null, identity: null, policies: [] }
const timeZone = 'America/Sao_Paulo'
const shop = toMailShop({ front, timeZone }, 'https://lumen.example')

describe('composeMail', () => {
  it('shows discount, shipping and total in the same way as the checkout', () => {
    const mail = composeMail('confirmation', order, shop, 'spec')
    expect(mail.sums).toEqual([
      { label: 'Subtotal', amount: '$207.00' },
      { label: 'Promo WELCOME10', amount: '−$17.80' },
      { label: 'Shipping · Standard', amount: 'FREE' },
    ])
    expect(mail.total?.amount).toBe('$189.20')
    expect(mail.lines[1]?.note).toContain('Added after checkout')
  })

  it('shows the Pix discount separately from the discount of a promotion', () => {
    const paidByPix: OrderDetail = { ...order, currency: 'brl', discountCents: 2_780, methodDiscountCents: 1_000 }
    const listDiscounts = (purchase: OrderDetail) =>
      composeMail('confirmation', purchase, shop, 'pt-BR').sums.filter(({ label }) => label.startsWith('Desconto'))
    expect(listDiscounts(paidByPix)).toEqual([
      { label: 'Desconto WELCOME10', amount: '−R$\u00a017,80' },
      { label: 'Desconto no Pix', amount: '−R$\u00a010,00' },
    ])
    expect(listDiscounts({ ...paidByPix, discountCents: 1_000, promotionCode: null })).toEqual([
      { label: 'Desconto no Pix', amount: '−R$\u00a010,00' },
    ])
  })

  it('uses Portuguese for an order from the simple checkout', () => {
    const mail = composeMail('receipt', { ...order, surface: 'simple', currency: 'brl' }, shop, 'spec')
    expect(mail.subject).toBe('Recibo completo do pedido #1048')
    expect(mail.address.at(-1)).toBe('Brasil')
    expect(renderMailText(mail)).toMatch(/Total pago \(BRL\)\s+R\$\u00a0189,20/)
  })

  it('uses the language in which the order was placed, for the main and the simple checkout', () => {
    expect(composeMail('confirmation', order, shop, 'pt-BR').subject).toBe('Pedido #1048 confirmado')
    expect(composeMail('confirmation', { ...order, surface: 'simple' }, shop, 'en').subject).toBe(
      'Order #1048 confirmed',
    )
  })

  it('adds a check mark only to e-mails with good news', () => {
    expect(renderMailHtml(composeMail('receipt', order, shop, 'spec'))).toContain('✓')
    expect(renderMailHtml(composeMail('no_stock', order, shop, 'spec'))).not.toContain('✓')
  })

  it('shows Pix as the payment method, and says that sold-out items are refunded by Pix', () => {
    const payments = [{ method: 'pix' as const, capturedCents: 18_920, cardBrand: null, cardLast4: null }]
    const mail = composeMail('no_stock', { ...order, payments, currency: 'brl' }, shop, 'en')
    expect(mail.payments).toEqual(['Pix: R$\u00a0189,20'])
    expect(mail.text).toContain('goes back by Pix')
    expect(composeMail('no_stock', order, shop, 'en').text).toContain('goes back to the same card')
  })

  it('shows installments with their total, and whether it contains interest', () => {
    const card = { capturedCents: 11_900, cardBrand: 'master', cardLast4: '6351', installments: 6 }
    const payments = [
      { ...card, interestCents: 1_000 },
      { ...card, installments: 1, interestCents: 0 },
    ]
    expect(composeMail('confirmation', { ...order, payments, currency: 'brl' }, shop, 'pt-BR').payments).toEqual([
      'Mastercard final 6351: 6x de R$\u00a021,50, total R$\u00a0129,00 com juros',
      'Mastercard final 6351: R$\u00a0119,00',
    ])
  })

  it('escapes user input and makes picture URLs absolute', () => {
    const html = renderMailHtml(composeMail('confirmation', order, shop, 'spec'))
    expect(html).toContain('Halo &lt;b&gt;lamp&lt;/b&gt;')
    expect(html).toContain('Marina &amp; Costa')
    expect(html).toContain(
      'src="https://lumen.example/storage/v1/object/public/product-images/lamp.webp?w=320&amp;as=plain"',
    )
    expect(html).not.toContain('Simulated')
  })

  it('shows the first letter of an item without a picture when other items have a picture', () => {
    const render = (receiptOrder: OrderDetail) => renderMailHtml(composeMail('receipt', receiptOrder, shop, 'spec'))
    expect(render(order)).toContain('>C</div>')
    const withoutPictures = { ...order, lines: order.lines.map(each => ({ ...each, image: null })) }
    expect(render(withoutPictures)).not.toContain('>C</div>')
  })

  it('shows the order date in the shop’s time zone', () => {
    const mail = composeMail('confirmation', order, shop, 'pt-BR')
    expect(mail.placedAt).toBe('20 de nov. de 2026, 18:14 BRT')
    for (const text of [renderMailHtml(mail), renderMailText(mail)]) expect(text).toContain(mail.placedAt)
  })

  it('shows the logo, the seller and the policies with absolute URLs', () => {
    const fullShop = toMailShop(
      {
        front: {
          name: 'Lumen',
          logo: '/storage/v1/object/public/product-images/logo.webp',
          identity: {
            legalName: 'Lumen Ltda.',
            taxId: 'CNPJ 1',
            address: 'Rua A, 10',
            email: 'oi@lumen.example',
            phone: null,
          },
          policies: [
            { policy: 'terms', href: 'https://elsewhere.example/terms' },
            { policy: 'refunds', href: '/policies/refunds' },
          ],
        },
        timeZone,
      },
      'https://lumen.example',
    )
    const mail = composeMail('receipt', order, fullShop, 'en')
    const html = renderMailHtml(mail)
    expect(html).toContain(
      'src="https://lumen.example/storage/v1/object/public/product-images/logo.webp?w=320&amp;as=plain" alt="Lumen"',
    )
    for (const text of [html, renderMailText(mail)])
      for (const part of [
        'Lumen Ltda. · CNPJ 1',
        'Rua A, 10',
        'oi@lumen.example',
        'https://elsewhere.example/terms',
        'https://lumen.example/policies/refunds',
      ])
        expect(text).toContain(part)
    expect(renderMailText(composeMail('receipt', order, fullShop, 'pt-BR'))).toContain('Trocas e reembolsos: https://')
  })
})
