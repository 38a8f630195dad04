import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CustomerDetail, CustomerSummary } from '#contract/customers.ts'
import type { LedgerDay } from '#contract/ledger.ts'
import type { OrderDetail, OrderSummary } from '#contract/orders.ts'
import type { PaymentLink } from '#contract/payment-links.ts'
import type { Promotion } from '#contract/promotions.ts'
import type { SubscriptionSummary } from '#contract/subscriptions.ts'
import type { AuditEntry } from '#contract/team.ts'
import { openChromium } from '#tests/support/chromium.ts'
import { takeScreenshot } from '#tests/support/page-checks.ts'
import { becomeOwner } from '#tests/support/seller.ts'
import { startShop } from '#tests/support/shop-process.ts'

const shop = await startShop({ SEED: 'none' })
const chromium = await openChromium()
// A browser far from the shop's time zone, so that every time also shows the zone's name.
const { page } = await chromium.newPerson({ timezoneId: 'Asia/Tokyo' })

const id = '01a213c5-a449-7054-a5a5-17082a00efad'
/**
 * Long names, a long e-mail address, an amount of ten digits, and dates that are too old for relative times such as 'há
 * 2 h'.
 */
const longTexts = {
  id,
  name: 'Maria Aparecida Guimarães de Albuquerque Cavalcanti',
  email: 'maria.aparecida.guimaraes.cavalcanti@distribuidora-exemplo.com.br',
  createdAt: '2024-09-24T20:18:00.000Z',
  mode: 'simulator' as const,
}
const cents = 1_234_567_890
const title = 'Luminária portátil Halo com base de carvalho e cúpula de linho natural'

const order: OrderSummary = {
  ...longTexts,
  number: 104_233,
  state: 'partially_refunded',
  items: [title, 'Estojo de viagem'],
  totalCents: cents,
  refundedCents: 23_456_789,
  currency: 'brl',
  dispute: 'answer',
  method: 'pix',
  isExample: true,
  awaitsUntil: null,
  paidAt: longTexts.createdAt,
}
const customer: CustomerSummary = {
  ...longTexts,
  orderCount: 12_345,
  consent: false,
  spent: [
    { cents, currency: 'brl' },
    { cents, currency: 'usd' },
  ],
}
const subscription: SubscriptionSummary = {
  ...longTexts,
  title,
  sku: 'LUMINARIA-HALO-CARVALHO-LINHO-NATURAL-2026',
  cents,
  currency: 'brl',
  interval: 'month',
  intervalCount: 6,
  state: 'past_due',
  ending: false,
  periodEndsAt: '2026-11-24T20:18:00.000Z',
  trialEndsAt: null,
} as SubscriptionSummary
const sums = {
  inCents: cents,
  refundCents: -cents,
  disputeCents: -cents,
  feeCents: -cents,
  otherCents: -cents,
  netCents: -cents,
  payoutCents: -cents,
}
const day: LedgerDay = { day: '2024-09-24', ...sums }
const promotion: Promotion = {
  id,
  code: 'PROMOCAO-DE-ANIVERSARIO-DA-LOJA-2026-BR1',
  kind: 'fixed',
  percentOff: null,
  amountCents: cents,
  currency: 'brl',
  productIds: Array.from({ length: 120 }, () => id),
  campaignIds: Array.from({ length: 120 }, () => id),
  includesBumps: false,
  isActive: true,
  startsAt: longTexts.createdAt,
  endsAt: '2026-12-24T20:18:00.000Z',
  maxUses: 1_000_000,
  usesPerCustomer: null,
  state: 'scheduled',
  uses: 123_456,
  revenue: [
    { cents, currency: 'brl', orders: 4 },
    { cents, currency: 'usd', orders: 4 },
  ],
  version: 1,
  createdAt: longTexts.createdAt,
  updatedAt: longTexts.createdAt,
}
const link: PaymentLink = {
  ...longTexts,
  url: `${shop.url}/pay/abc`,
  state: 'open',
  title,
  lines: [{ title, quantity: 1, unitCents: cents }],
  totalCents: cents,
  currency: 'brl',
  expiresAt: '2026-12-24T20:18:00.000Z',
  orderId: null,
}
const entry: AuditEntry = {
  id,
  action: 'member.removed',
  target: id,
  who: longTexts.email,
  data: { email: longTexts.email, role: 'editor' },
  createdAt: longTexts.createdAt,
}
const line = {
  ...{ id, kind: 'upsell' as const, title, variantName: 'Carvalho claro', sku: subscription.sku, image: null },
  ...{ quantity: 999, unitCents: cents, discountCents: 0, totalCents: cents, refundedCents: 23_456, refundable: false },
  ...{ paymentId: id, variantId: null, stock: null, restockable: 0 },
}
const payment = {
  ...{ id, kind: 'main' as const, state: 'requires_action', intentId: 'pi_3QabcDEFghiJKLmno', amountCents: cents },
  ...{ method: 'card' as const, expiresAt: null, refundableUntil: null },
  ...{
    capturedCents: cents,
    refundedCents: 0,
    cardBrand: 'mastercard',
    cardLast4: '4444',
    installments: 12,
    interestCents: 1_234,
  },
  ...{ failureCode: 'insufficient_funds', createdAt: longTexts.createdAt },
}
const orderDetail: OrderDetail = {
  ...order,
  ...{
    surface: 'main',
    source: {},
    attribution: { first: null, last: null },
    phone: null,
    address: null,
    isShipped: false,
    taxId: null,
    subtotalCents: cents,
    discountCents: 0,
  },
  ...{ shippingCents: 0, promotionCode: null, customer: { id, orders: 12, spentCents: cents }, lines: [line] },
  ...{ payments: [payment], awaiting: null, refunds: [], disputes: [], events: [] },
}
const customerDetail: CustomerDetail = {
  ...customer,
  ...{ phone: null, taxId: null, address: null, consentAt: null, erasedAt: null, orders: [order, order] },
  ...{ subscriptions: [], cards: [] },
}
const list = { mode: 'simulator', modes: ['simulator'], next: null }
const responses: Record<string, unknown> = {
  '/api/v1/orders': { orders: [order, { ...order, id: `${id.slice(0, -1)}e` }], ...list },
  [`/api/v1/orders/${id}`]: orderDetail,
  '/api/v1/customers': { customers: [customer], ...list },
  [`/api/v1/customers/${id}`]: customerDetail,
  '/api/v1/subscriptions': { subscriptions: [subscription], ...list },
  '/api/v1/ledger': {
    ...{ mode: 'simulator', modes: ['simulator'], timeZone: 'America/Sao_Paulo', from: '2024-09-01', to: '2024-09-30' },
    ...{ currency: 'brl', currencies: ['brl'], days: [day], total: sums, readAt: longTexts.createdAt },
  },
  '/api/v1/promotions': { promotions: [promotion], mode: 'simulator' },
  '/api/v1/payment-links': { links: [link], next: null },
  '/api/v1/audit': { entries: [entry], next: null },
}

/** Each screen with its path, and a text that appears once the screen has loaded. */
const screens = [
  ['orders', '/orders', '#104233'],
  ['order', `/orders/${id}`, '#104233'],
  ['customers', '/customers', longTexts.name],
  ['customer', `/customers/${id}`, '#104233'],
  ['subscriptions', '/subscriptions', title],
  ['ledger', '/ledger', '24 de set. de 2024'],
  ['promotions', '/promotions', promotion.code],
  ['payment-links', '/payment-links', title],
  ['log', '/team/log', 'Pessoa removida da equipe'],
] as const

/** Lists tables, cards and cells whose content is cut off at the right, and a page that scrolls sideways. */
const findHidden = (on: Page) =>
  on.evaluate(async () => {
    // Text is wider in the fallback font.
    await document.fonts.ready
    const wide = [...document.querySelectorAll<HTMLElement>('.table-wrap, main, .card')].filter(
      each => each.clientWidth > 0 && each.scrollWidth > each.clientWidth + 1,
    )
    const cut = [...document.querySelectorAll<HTMLElement>('main .num, main [data-align="right"]')].filter(each => {
      const { right, width } = each.getBoundingClientRect()
      return width > 0 && right > (each.closest('.card')?.getBoundingClientRect().right ?? innerWidth) + 1
    })
    const root = document.documentElement
    return [
      ...wide.map(each => `${each.className}: ${each.scrollWidth} in ${each.clientWidth}`),
      ...cut.map(each => `out of sight: ${each.textContent}`),
      ...(root.scrollWidth > root.clientWidth ? [`page: ${root.scrollWidth}`] : []),
    ]
  })

describe('a seller with long names, large amounts and old dates', () => {
  beforeAll(async () => {
    await becomeOwner(page, shop.ownerLink)
    await page.route(
      url => url.pathname in responses,
      route => route.fulfill({ json: responses[new URL(route.request().url()).pathname] }),
    )
  })

  it.each(screens)(
    'shows every column of the %s screen on desktops, and every value on a phone',
    async (name, path, loadedText) => {
      const found: Record<string, string[]> = {}
      for (const width of [1024, 1280, 1366, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(shop.url + path)
        await page.getByText(loadedText).filter({ visible: true }).first().waitFor()
        await takeScreenshot(page, `wide-${name}-${width}`)
        found[width] = await findHidden(page)
      }
      expect(found).toEqual({ 1024: [], 1280: [], 1366: [], 390: [] })
    },
  )
})
