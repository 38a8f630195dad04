import { describe, expect, it } from 'vitest'
import type { OfferedBump } from '#contract/offered-bumps.ts'
import { arrangeCheckoutParts } from '#domain/checkout-parts.ts'
import { buildBlocks } from '#domain/checkout-template.ts'
import { renderCheckout } from './render.tsx'
import { sampleCheckout } from './sample.test-data.ts'

const bump: OfferedBump = {
  id: 'b1',
  title: 'Lamp bag',
  text: 'Fits every lamp.',
  productTitle: 'Bag for a lamp',
  image: '/storage/bag.webp',
  cents: 1990,
  compareAtCents: 2990,
  placement: 'above_button',
  isSelected: false,
  methods: [],
}
const assets = { css: ['/assets/checkout.css'], js: ['/assets/checkout.js'] }
const render = (overrides: Parameters<typeof sampleCheckout>[0]) =>
  renderCheckout(sampleCheckout(overrides), assets).split('<script type="application/json"')[0] ?? ''
const withElements = (...types: string[]) =>
  arrangeCheckoutParts(buildBlocks(types.map(type => ({ id: type, type, content: '' }))))

describe('order bumps of the rendered checkout', () => {
  it('renders an unticked checkbox whose name contains the price and the title', () => {
    const html = render({ bumps: [bump] })
    const box = html.match(/<input type="checkbox"[^>]*name="bump"[^>]*>/)?.[0] ?? ''
    expect(box).not.toContain('checked')
    expect(box).toContain('aria-labelledby="bump-b1-add bump-b1-title"')
    expect(html).toMatch(/id="bump-b1-add"[^>]*><b>Add for \$19\.90<\/b>.*?<s>\$29\.90<\/s>/)
  })

  it('renders no struck price unless the catalog’s price is higher', () => {
    expect(render({ bumps: [{ ...bump, compareAtCents: null }] })).not.toContain('<s>')
  })

  it('places order bumps directly above the pay button of a template that does not place them', () => {
    const html = render({ bumps: [bump] })
    expect(html.indexOf('class="bumps"')).toBeGreaterThan(html.indexOf('id="payment-title"'))
    expect(html.indexOf('class="bumps"')).toBeLessThan(html.indexOf('class="paybar"'))
  })

  it('places order bumps where the template has its element for them', () => {
    const html = render({ bumps: [bump], parts: withElements('contact_form', 'order_bumps', 'delivery_form') })
    expect(html.indexOf('class="bumps"')).toBeLessThan(html.indexOf('id="payment-title"'))
    expect(html).toContain('data-element="order_bumps"')
  })

  it('renders order bumps of the summary there and, for phones, above the button', () => {
    const html = render({ bumps: [{ ...bump, placement: 'summary' }] })
    const [summary, form] = [html.indexOf('summary-bump-b1-add'), html.indexOf('class="bumps phone"')]
    expect(summary).toBeGreaterThan(0)
    expect(form).toBeGreaterThan(summary)
  })

  it('renders none when the template hides them or the first method does not sell them', () => {
    expect(render({ bumps: [bump], hidesBumps: true })).not.toContain('class="bumps"')
    expect(render({ bumps: [{ ...bump, methods: ['pix'] }] })).not.toContain('class="bumps"')
    expect(render({})).not.toContain('class="bumps"')
  })

  it('renders an example in the preview of a template with an element for order bumps', () => {
    const parts = withElements('order_bumps')
    expect(render({ preview: true, parts })).toContain('Example: your additional item')
    expect(render({ preview: true })).not.toContain('Example: your additional item')
    expect(render({ parts })).not.toContain('Example: your additional item')
  })
})
