import { describe, expect, it } from 'vitest'
import type { OrderPageData } from '#contract/bought-data.ts'
import { renderHome } from './home/render.tsx'
import { renderNotFound } from './not-found/render.tsx'
import { renderOrderPage } from './order/render.tsx'
import { renderPolicy } from './policy/render.tsx'
import { renderThankYou } from './thank-you/render.tsx'
import { renderAuthenticate } from './upsell-authenticate/render.tsx'
import { renderUpsellMissing } from './upsell-missing/render.tsx'

const assets = { css: ['/assets/a.css'], js: [] }
const identity = { legalName: 'Lumen Ltda.', taxId: null, address: null, email: 'oi@lumen.example', phone: null }
const policies = [{ policy: 'refunds' as const, href: '/policies/refunds' }]
const page = { shop: { name: 'Lumen', logo: null, identity, policies }, language: 'spec' as const }
const home = { simulated: false, canonical: 'https://shop.example/', sharePicture: null }
const getText = (html: string) => html.replace(/<!--.*?-->/g, '').replace(/<[^>]+>/g, ' ')

it('shows products and campaigns on the home page', () => {
  const product = { id: 'p', title: 'Trail tumbler', href: '/checkout?product=p', image: null, fromCents: 3400 }
  const campaign = { name: 'Small light', description: 'Long night', href: '/vendas/small-light', image: null }
  const available = { ...product, currency: 'usd', several: false, soldOut: false }
  const products = [available, { ...available, id: 'v', title: 'Vase', fromCents: 4900, several: true }]
  const html = renderHome({ ...page, ...home, campaigns: [campaign], products }, assets)
  for (const part of ['Lumen', 'Small light', 'Trail tumbler', '$34.00', 'from $49.00']) {
    expect(getText(html)).toContain(part)
  }
  expect(html).toContain('href="/vendas/small-light"')
  // Speculation rules are data for prefetching; they run no code.
  expect(html.replace(/<script type="speculationrules">[^<]*<\/script>/, '')).not.toContain('<script')
})

it('says that nothing is on sale when the shop has no products', () => {
  expect(renderHome({ ...page, ...home, campaigns: [], products: [] }, assets)).toContain('nothing for sale')
})

it('shows the 404 page for an unknown path', () => {
  const html = renderNotFound({ ...page, refusal: null }, assets)
  for (const part of ['404', 'Oops! Page not found', 'Return to Home', 'href="/"', 'noindex'])
    expect(html).toContain(part)
})

it('shows the shop’s name and e-mail address on the 404 page, without an additional error message', () => {
  expect(getText(renderNotFound({ ...page, refusal: 'not_found' }, assets))).not.toContain('Something went wrong')
  for (const refusal of ['not_found', 'payment_link_not_found'] as const) {
    const text = getText(renderNotFound({ ...page, refusal }, assets))
    for (const part of ['Lumen', 'oi@lumen.example']) expect(text).toContain(part)
  }
})

it('shows the order on the thank-you page, and no order when the page has none', () => {
  const line = { title: 'Halo', variantName: 'Sand', image: null, quantity: 1, cents: 8900, kind: 'main' as const }
  const order = {
    number: 1048,
    maskedEmail: 'm•••@example.com',
    currency: 'usd',
    totalCents: 10900,
    paidAt: '2026-11-21T01:14:00.000Z',
    timeZone: 'America/Sao_Paulo',
    lines: [line, { ...line, title: 'Case', kind: 'upsell' as const, cents: 2900 }],
    discountCents: 890,
    refundedCents: 0,
    href: '/order/abc?key=k',
    resume: null,
    isShipped: true,
    benefits: [],
    payments: [
      { kind: 'main' as const, cents: 10900, brand: 'visa', last4: '4242', installments: 1, interestCents: 0 },
    ],
  }
  const text = getText(renderThankYou({ ...page, simulated: false, order }, assets))
  for (const part of [
    '#1048',
    'm•••@example.com',
    'Visa ending 4242, $109.00',
    'Added after checkout',
    '−$8.90',
    'Nov 20, 2026',
  ]) {
    expect(text).toContain(part)
  }
  expect(renderThankYou({ ...page, simulated: false, order }, assets)).toContain('href="/order/abc?key=k"')
  expect(text).not.toContain('See the offer for this order')
  const unfinished = { ...order, resume: '/upsell/u?resume=t' }
  expect(renderThankYou({ ...page, simulated: false, order: unfinished }, assets)).toMatch(
    /href="\/upsell\/u\?resume=t"[^>]*>See the offer for this order/,
  )
  expect(getText(renderThankYou({ ...page, simulated: false, order: null }, assets))).not.toContain('Order')
})

describe('renderOrderPage', () => {
  const order: NonNullable<OrderPageData['order']> = {
    publicId: 'abc',
    key: 'k',
    number: 1048,
    state: 'partially_refunded',
    currency: 'usd',
    totalCents: 10900,
    discountCents: 0,
    refundedCents: 2900,
    paidAt: '2026-11-21T01:14:00.000Z',
    timeZone: 'America/Sao_Paulo',
    lines: [{ title: 'Halo', variantName: 'Sand', image: null, quantity: 1, cents: 10900, kind: 'main' }],
    maskedEmail: 'm•••@example.com',
    benefits: [],
    payments: [{ kind: 'main', cents: 10900, brand: 'visa', last4: '4242', installments: 1, interestCents: 0 }],
    awaiting: null,
    refunds: [{ cents: 2900, state: 'succeeded', at: '2026-11-22T01:14:00.000Z' }],
    address: ['Marina C.', '2150 F•••', 'San Francisco, CA 94•••', 'United States'],
    isShipped: true,
    resume: null,
    subscription: null,
    consents: false,
  }
  const orderPage = { ...page, simulated: false, sendsMails: true }
  const show = (change: Partial<typeof order>) =>
    renderOrderPage({ ...orderPage, missing: false, order: { ...order, ...change } }, assets)

  it('shows the installments of a card, and their interest as part of the total', () => {
    const card = { kind: 'main', cents: 11_900, brand: 'master', last4: '6351', installments: 6 } as const
    const text = getText(
      show({
        currency: 'brl',
        totalCents: 11_900,
        interestCents: 1_000,
        benefits: [],
        payments: [{ ...card, interestCents: 1_000 }],
      }),
    )
    expect(text).toContain('Mastercard ending 6351, 6x of R$\u00a021,50, total R$\u00a0129,00 with interest')
    expect(text).toMatch(/Interest of the installments\s*R\$\u00a010,00/)
    expect(text).toMatch(/BRL\s*R\$\u00a0129,00/)
  })

  it('shows the payments, refunds and postal address of an order and no unrelated sections', () => {
    const html = show({})
    for (const part of ['Order #1048', 'Visa ending 4242, $109.00', '$29.00, Nov 21, 2026', '−$29.00', 'Marina C.'])
      expect(getText(html)).toContain(part)
    expect(html).toContain('noindex')
    for (const part of ['Subscription', 'News from the shop', 'Find your orders']) expect(html).not.toContain(part)
  })

  it('shows the code of an order that waits for its payment, readable without JavaScript', () => {
    const html = show({
      state: 'pending',
      refunds: [],
      benefits: [],
      payments: [],
      awaiting: {
        method: 'pix',
        code: '00020101021226',
        qr: { size: 29, path: 'M4 4h7v1H4z' },
        amountCents: 9621,
        currency: 'brl',
        expiresAt: '2026-11-21T01:44:00.000Z',
        now: '2026-11-21T01:14:00.000Z',
        order: { publicId: 'abc', key: 'k' },
      },
    })
    const text = getText(html)
    for (const part of ['Pay with Pix to finish', 'R$\u00a096,21', 'Valid until Nov 20, 2026, 10:44'])
      expect(text).toContain(part)
    expect(html).toContain('value="00020101021226"')
    expect(html).toMatch(/<svg[^>]*role="img"[^>]*viewBox="0 0 29 29"/)
    // A button works only with the script, which reveals it.
    const buttons = [...html.matchAll(/<button[^>]*>/g)].map(([tag]) => tag)
    expect(buttons.filter(tag => !tag.includes('hidden'))).toEqual([])
    expect(show({})).not.toContain('class="pix"')
  })

  it('shows license keys with their use and end, readable without JavaScript, and says that others are on their way', () => {
    const key = { key: 'APP-7K3M-9QXW', activations: 1, activationLimit: 3, expiresAt: '2027-11-21T01:14:00.000Z' }
    const benefit = {
      kind: 'license' as const,
      title: 'Desk license',
      content: 'Enter the key in the settings.',
      href: null,
      file: null,
      downloads: { count: 0, limit: null },
      keys: [key],
      keysDue: 2,
      refusal: null,
    }
    const html = show({ benefits: [benefit] })
    const text = getText(html)
    for (const part of [
      'Desk license',
      '1 of 3 installations used · Valid until Nov 20, 2027',
      '2 license keys are on their way.',
      'Enter the key in the settings.',
    ])
      expect(text).toContain(part)
    expect(html.replaceAll('<wbr/>', '')).toContain('<code translate="no">APP-7K3M-9QXW</code>')
    // Only the script can copy, and it reveals the button.
    expect(html).toMatch(/<button[^>]*hidden=""[^>]*>(?:(?!<\/button>).)*Copy key/)
    const revoked = show({ benefits: [{ ...benefit, content: '', keys: [], keysDue: 0, refusal: 'revoked' }] })
    expect(revoked).not.toContain('<code')
    expect(getText(revoked)).toContain('This access has ended.')
  })

  it('links to the card change and the cancellation until the subscription has ended', () => {
    const links = { card: '/subscription/s?key=k#card', cancel: '/subscription/s?key=k#cancel' }
    const monthly = {
      title: 'Coffee',
      cents: 3900,
      currency: 'usd',
      interval: 'month' as const,
      intervalCount: 1,
      at: '2026-12-21T01:14:00.000Z',
      card: { brand: 'visa', last4: '4242' },
    }
    const going = show({ subscription: { ...monthly, state: 'active', links } })
    for (const part of ['$39.00 a month', 'Next charge on Dec 20, 2026.', 'Change card'])
      expect(getText(going)).toContain(part)
    expect(going).toContain('href="/subscription/s?key=k#cancel"')
    const ended = show({ subscription: { ...monthly, state: 'ended', links: null } })
    expect(getText(ended)).toContain('Canceled. Nothing more will be charged.')
    expect(ended).not.toContain('Change card')
    expect(getText(show({ subscription: { ...monthly, state: 'trialing', links } }))).toContain('Free until')
    expect(getText(show({ subscription: { ...monthly, state: 'ending', links } }))).toContain('Ends on')
    expect(getText(show({ subscription: { ...monthly, state: 'past_due', links } }))).toContain('last payment failed')
  })

  it('shows the form that withdraws consent, or the form that requests order links when there is no order', () => {
    expect(show({ consents: true })).toContain('data-act="consent"')
    const none = renderOrderPage({ ...orderPage, missing: true, order: null }, assets)
    expect(getText(none)).toContain('We could not find this order')
    expect(none).toContain('data-act="ask"')
    expect(none).toContain('<noscript>This form needs JavaScript.')
    const mute = renderOrderPage({ ...orderPage, sendsMails: false, missing: true, order: null }, assets)
    expect(getText(mute)).toContain('we cannot send you a link')
    expect(mute).not.toContain('data-act="ask"')
  })
})

it('shows the amount on the page where the bank authenticates the shopper', () => {
  const stripe = { mode: 'test' as const, publishableKey: 'pk_test_1', scriptUrl: null, testCardsUrl: null }
  const data = {
    ...page,
    stripe,
    upsellId: 'u',
    pageOrder: 1,
    paymentId: 'p',
    clientSecret: 's',
    cents: 2900,
    currency: 'usd',
    sessionId: 's1',
  }
  const text = getText(renderAuthenticate(data, assets))
  for (const part of ['Additional Authentication Required', '$29.00']) expect(text).toContain(part)
})

it.each([
  ['funnel', ['Page not found', 'Upsell not found']],
  ['page', ['Page not found', 'Upsell page 3 not found']],
  ['none', ['Page not found', 'Nenhuma página ativa encontrada para este upsell']],
  ['failed', ['Failed to load upsell page', 'Try again']],
] as const)('says why an upsell page cannot be shown: %s', (reason, parts) => {
  const html = renderUpsellMissing({ ...page, reason, pageOrder: 3 }, assets)
  for (const part of [...parts, 'Go Home', 'href="/"', 'noindex']) expect(html).toContain(part)
})

it('shows the seller’s identity and policies, and the shop’s logo instead of its name', () => {
  const html = renderThankYou({ ...page, simulated: false, order: null }, assets)
  for (const part of ['Lumen Ltda.', 'href="mailto:oi@lumen.example"', 'href="/policies/refunds"'])
    expect(html).toContain(part)
  const shop = { ...page.shop, logo: '/storage/logo.webp' }
  for (const logoed of [
    renderHome({ ...page, ...home, shop, campaigns: [], products: [] }, assets),
    renderThankYou({ ...page, shop, simulated: false, order: null }, assets),
  ])
    expect(logoed).toContain('<img src="/storage/logo.webp" alt="Lumen"')
})

it('shows a policy as paragraphs of plain text', () => {
  const html = renderPolicy({ ...page, policy: 'refunds', paragraphs: ['Thirty <b>days</b>.', 'Write to us.'] }, assets)
  for (const part of [
    '<h1>Refunds</h1>',
    '<p>Thirty &lt;b&gt;days&lt;/b&gt;.</p>',
    '<p>Write to us.</p>',
    'Refunds · Lumen',
  ])
    expect(html).toContain(part)
})
