import { describe, expect, it } from 'vitest'
import type { CheckoutData } from '#contract/screen-data.ts'
import { arrangeCheckoutParts } from '#domain/checkout-parts.ts'
import { buildBlocks } from '#domain/checkout-template.ts'
import { getDefaultCountry } from '#domain/countries.ts'
import { renderCheckout } from './render.tsx'
import { sampleCheckout } from './sample.test-data.ts'

const assets = { css: ['/assets/checkout.css'], js: ['/assets/checkout.js'] }
const page = (overrides = {}) => renderCheckout(sampleCheckout(overrides), assets)
const getText = (html: string) =>
  (html.split('<script type="application/json"')[0] ?? '')
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

describe('renderCheckout', () => {
  it('marks mandatory fields as required and disables the browser’s validation', () => {
    const html = page()
    for (const field of ['email', 'name', 'phone', 'country', 'zip', 'address', 'city', 'state', 'cardholder'])
      expect(html, field).toMatch(
        new RegExp(
          `<(input|select)[^>]* name="${field}"[^>]* required=""|<(input|select)[^>]* required=""[^>]* name="${field}"`,
        ),
      )
    expect(html).toMatch(/<form[^>]* noValidate=""/i)
  })

  it('renders the texts and prices of the checkout page', () => {
    const html = page()
    expect(html).toContain('<title>Secure Checkout - Complete Your Order</title>')
    const text = getText(html)
    for (const part of [
      'Your order is reserved for 10:00',
      '167 people online',
      '9.8 42,534 reviews',
      'Only 4 left',
      'Order summary',
      'Contact',
      'Delivery',
      'Shipping method',
      'Payment',
      'Simulated payments',
      'Standard FREE',
      'Express $4.99',
      'Total USD $95.00',
      'Pay $95.00',
    ])
      expect(text).toContain(part)
  })

  it('shows no countdown for a kit, because its parts are taken only with the payment', () => {
    const variants = sampleCheckout().variants.map(variant => ({ ...variant, contents: '2 × Mug' }))
    const text = getText(page({ variants }))
    expect(text).not.toContain('reserved')
    expect(text).toContain('Pay $95.00')
  })

  it('places the order summary before the form in the HTML source', () => {
    const html = page()
    expect(html.indexOf('<aside')).toBeLessThan(html.indexOf('<main'))
  })

  it('places the top banner before the order summary, as in the checkout template', () => {
    const html = page()
    expect(html.indexOf('class="tban"')).toBeGreaterThan(0)
    expect(html.indexOf('class="tban"')).toBeLessThan(html.indexOf('id="summary"'))
  })

  it('renders eight labeled fields outside the payment box', () => {
    const form = page().split('<form')[1]?.split('id="payment-title"')[0] ?? ''
    const fields = [...form.matchAll(/<(?:input|select)[^>]* id="([^"]+)"/g)].map(([, id]) => id)
    expect(fields).toEqual(['email', 'name', 'country', 'phone', 'zip', 'address', 'city', 'state'])
    for (const id of fields) expect(form).toContain(`for="${id}"`)
  })

  it('contains no style attribute and no inline script except the page data', () => {
    const html = page()
    expect(html).not.toMatch(/ style="/)
    expect([...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)).toEqual([
      '<script type="module" src="/assets/checkout.js">',
      '<script type="application/json" id="data">',
    ])
  })

  it('escapes the seller’s text in the page data', () => {
    const product = { id: 'p', title: '</script><b>x', description: '<i>', image: null }
    const html = page({ product })
    expect(html).not.toContain('<b>x')
    expect(html).toContain('\\u003c/script')
  })

  it('omits the blocks that the checkout template hides, and the note about test cards in live mode', () => {
    const stripe = { mode: 'live', publishableKey: 'pk_live_1', scriptUrl: null, testCardsUrl: null }
    const text = getText(page({ online: 'hidden', parts: arrangeCheckoutParts(buildBlocks([])), stripe }))
    expect(text).not.toMatch(/people online|reviews|Simulated/)
  })

  it('sets the autocomplete token of each field', () => {
    const tokens = [...page().matchAll(/<(?:input|select)[^>]*>/g)].map(([tag]) => [
      /name="([^"]+)"/.exec(tag)?.[1],
      /autoComplete="([^"]+)"/i.exec(tag)?.[1],
    ])
    expect(tokens.filter(([, token]) => token)).toEqual([
      ['email', 'email'],
      ['name', 'name'],
      ['country', 'country'],
      ['dial', 'off'],
      ['phone', 'tel-national'],
      ['zip', 'postal-code'],
      ['address', 'address-line1'],
      ['city', 'address-level2'],
      ['state', 'address-level1'],
      ['cardholder', 'cc-name'],
    ])
  })

  it('shows the tax number field only when prices are in reais', () => {
    const quote = { currency: 'brl', subtotalCents: 9500, discountCents: 0, shippingCents: 0, totalCents: 9500 }
    expect(page({ quote })).toContain('id="taxId"')
    expect(getText(page({ quote }))).toContain('CPF or CNPJ (optional)')
    expect(page()).not.toContain('taxId')
  })

  it('renders the checkout blocks in the template’s order with the seller’s texts', () => {
    const blocks = buildBlocks([
      { id: 'p', type: 'payment_form', content: '' },
      { id: 'x', type: 'text', content: 'Made <b>by hand</b>' },
      { id: 'd', type: 'delivery_form', content: '' },
      { id: 't', type: 'timer', content: 'Only {timer} to go' },
      { id: 'c', type: 'contact_form', content: '' },
    ])
    const html = page({ parts: arrangeCheckoutParts(blocks) })
    const places = ['id="payment-title"', 'Made &lt;b&gt;', 'id="zip"', 'Only</span>', 'id="email"'].map(part =>
      html.indexOf(part),
    )
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(0)
    expect(getText(html)).toContain('Only 10:00 to go')
  })

  it('counts down no reservation when nothing can be paid', () => {
    const parts = arrangeCheckoutParts(buildBlocks([{ id: 't', type: 'timer', content: 'Only {timer} to go' }]))
    expect(getText(page({ parts }))).toContain('Only 10:00 to go')
    expect(getText(page({ parts, isUnpayable: true }))).not.toContain('to go')
  })

  it('shows no number of people online until the server has reported one', () => {
    expect(getText(page({ online: 'live' }))).not.toContain('people online')
  })

  it('shows variant links, shipping prices and an explanation when JavaScript is disabled', () => {
    const html = page().split('<noscript>')[1]?.split('</noscript>')[0] ?? ''
    expect(html).toContain('href="/checkout?product=p&amp;sku=GRAPHITE" aria-current="page"')
    expect(html).toContain('href="/checkout?product=p&amp;sku=SAND"')
    expect(getText(html)).toContain('To pay by card, please turn on JavaScript')
    expect(getText(html)).toContain('Standard FREE Express $4.99')
  })

  it('shows the configuration error in Portuguese when the publishable key is missing', () => {
    const stripe = { mode: 'test', publishableKey: null, scriptUrl: null, testCardsUrl: null }
    expect(getText(page({ stripe }))).toContain('Chave pública do Stripe não encontrada.')
  })
})

describe('goods that are not shipped', () => {
  const inReais = { currency: 'brl', subtotalCents: 9500, discountCents: 0, shippingCents: 0, totalCents: 9500 }
  const digital = { needsShipping: false, needsAddress: false, shippingChoices: [], shippingOptionId: null }
  const sell = (overrides: Partial<CheckoutData> = {}) =>
    page({ ...digital, quote: inReais, country: getDefaultCountry('brl'), methods: ['pix'], ...overrides })
  const listControls = (html: string) =>
    [...html.matchAll(/<(?:input|select)[^>]* id="([^"]+)"[^>]*>/g)].map(([tag, id]) =>
      tag.includes('required=""') ? id : `${id}?`,
    )

  it('asks for e-mail, name and CPF in reais, and for the country only on request', () => {
    const html = sell()
    expect(listControls(html)).toEqual(['email', 'name', 'taxId', 'country', 'phone?'])
    expect(html).toMatch(/<details class="abroad"><summary class="btn link">Buying from another country\?<\/summary>/)
    expect(getText(html)).toContain('Phone number (optional)')
    expect(getText(html)).not.toContain('Delivery')
  })

  it('renders a required or no phone field as the shop’s setting says, and always one for shipped goods', () => {
    expect(listControls(sell({ phoneField: 'required' }))).toEqual(['email', 'name', 'taxId', 'country', 'phone'])
    expect(listControls(sell({ phoneField: 'hidden' }))).toEqual(['email', 'name', 'taxId', 'country'])
    expect(listControls(page({ phoneField: 'hidden' }))).toContain('phone')
  })

  it('asks for the country in other currencies, before the phone number', () => {
    const html = page({ ...digital, methods: ['card'] })
    expect(listControls(html)).toEqual(['email', 'name', 'country', 'phone?', 'cardholder'])
    expect(html).not.toContain('<details class="abroad"')
  })
})

describe('payment methods', () => {
  const quote = { currency: 'brl', subtotalCents: 9621, discountCents: 0, shippingCents: 0, totalCents: 9621 }
  const offered = page({ quote, methods: ['pix', 'card'] })
  const withoutWallets = arrangeCheckoutParts(buildBlocks([]))
  const monthly = {
    interval: 'month',
    intervalCount: 1,
    trialDays: 0,
    cents: 9621,
    firstCents: 9621,
    trialEndsAt: null,
  } as const

  it('shows a row for each method in the given order, with the first one picked and no card fields', () => {
    const radios = [...offered.matchAll(/<input type="radio" name="method"[^>]*>/g)].map(([tag]) => tag)
    expect(radios.map(tag => [/value="(\w+)"/.exec(tag)?.[1], tag.includes('checked')])).toEqual([
      ['pix', true],
      ['card', false],
      ['wallet', false],
    ])
    const text = getText(offered)
    expect(text).toContain('Pix Approved within seconds')
    expect(text).toMatch(/Generate Pix of R\$\s96,21/)
    expect(text).not.toContain('Card number')
  })

  it('shows the discount for Pix before it is picked, and the total of the picked method', () => {
    const pix = { ...quote, discountCents: 481, methodDiscountCents: 481, totalCents: 9140 }
    const text = getText(page({ quote, methods: ['card', 'pix'], methodQuotes: { pix } }))
    expect(text).toMatch(/Approved within seconds Save R\$\s4,81 R\$\s91,40/)
    expect(text).toMatch(/Pay R\$\s96,21/)
    expect(text).not.toContain('Pix discount')
    const picked = getText(page({ quote, methods: ['pix', 'card'], methodQuotes: { pix } }))
    expect(picked).toMatch(/Pix discount −R\$\s4,81/)
    expect(picked).not.toContain('Promo')
    expect(picked).toMatch(/Generate Pix of R\$\s91,40/)
    expect(picked).toMatch(/Show order summary.{0,80}R\$\s91,40/)
  })

  it('shows a row for wallets in reais, unless the template has no wallets or the goods are a subscription', () => {
    const row = 'value="wallet"'
    expect(page({ quote, methods: ['card'] })).toContain(row)
    expect(page({ quote, methods: ['pix'] })).not.toContain(row)
    expect(page({ quote, methods: ['card'], parts: withoutWallets })).not.toContain(row)
    expect(page({ quote, methods: ['card'], subscription: monthly })).not.toContain(row)
    expect(page({ methods: ['card'] })).not.toContain(row)
  })

  it('reserves the place of the wallet buttons above the form in other currencies', () => {
    const html = page()
    const form = html.slice(html.indexOf('<form'))
    expect(form.indexOf('class="express"')).toBeGreaterThan(0)
    expect(form.indexOf('class="express"')).toBeLessThan(form.indexOf('id="email"'))
    expect(page({ quote })).not.toContain('class="express"')
    expect(page({ parts: withoutWallets })).not.toContain('class="express"')
  })

  it('shows no row when the card is the only method', () => {
    const html = page({ quote, methods: ['card'], parts: withoutWallets })
    expect(html).not.toContain('name="method"')
    expect(getText(html)).toContain('Card number')
  })

  it('shows no method for an order that costs nothing', () => {
    expect(page({ quote: { ...quote, totalCents: 0 }, methods: ['pix', 'card'] })).not.toContain('name="method"')
  })
})
