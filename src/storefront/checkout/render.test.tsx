import { describe, expect, it } from 'vitest'
import { renderCheckout } from './render.tsx'
import { sampleCheckout } from './sample.test-data.ts'

const assets = { css: ['/assets/checkout.css'], js: ['/assets/checkout.js'] }
const page = (over = {}) => renderCheckout(sampleCheckout(over), assets)
const textOf = (html: string) =>
  (html.split('<script type="application/json"')[0] ?? '')
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

describe('the checkout as the server sends it', () => {
  it('says what the specification says', () => {
    const html = page()
    expect(html).toContain('<title>Secure Checkout - Complete Your Order</title>')
    const text = textOf(html)
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
      'Pagamentos simulados',
      'Standard FREE',
      'Express $4.99',
      'Total USD $95.00',
      'Pay $95.00',
    ])
      expect(text).toContain(part)
  })

  it('stands the summary before the form in the source', () => {
    const html = page()
    expect(html.indexOf('<aside')).toBeLessThan(html.indexOf('<main'))
  })

  it('asks for eight fields outside the payment box, each with a label', () => {
    const form = page().split('<form')[1]?.split('id="payment-title"')[0] ?? ''
    const fields = [...form.matchAll(/<(?:input|select)[^>]* id="([^"]+)"/g)].map(([, id]) => id)
    expect(fields).toEqual(['email', 'name', 'phone', 'country', 'address', 'zip', 'city', 'state'])
    for (const id of fields) expect(form).toContain(`for="${id}"`)
  })

  it('carries no style attribute and no script of its own but data', () => {
    const html = page()
    expect(html).not.toMatch(/ style="/)
    expect([...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)).toEqual([
      '<script type="module" src="/assets/checkout.js">',
      '<script type="application/json" id="data">',
    ])
  })

  it('keeps seller text from leaving the data', () => {
    const product = { id: 'p', title: '</script><b>x', description: '<i>', image: null }
    const html = page({ product })
    expect(html).not.toContain('<b>x')
    expect(html).toContain('\\u003c/script')
  })

  it('hides what a template hides and says nothing of test cards in live mode', () => {
    const stripe = { mode: 'live', publishableKey: 'pk_live_1', scriptUrl: null, testCardsUrl: null }
    const text = textOf(page({ show: { online: false, reviews: false }, stripe }))
    expect(text).not.toMatch(/people online|reviews|simulados/)
  })

  it('shows the configuration error in Portuguese without a public key', () => {
    const stripe = { mode: 'test', publishableKey: null, scriptUrl: null, testCardsUrl: null }
    expect(textOf(page({ stripe }))).toContain('Chave pública do Stripe não encontrada.')
  })
})
