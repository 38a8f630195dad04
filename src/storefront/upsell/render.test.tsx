import { describe, expect, it } from 'vitest'
import type { VisualElement } from '#domain/visual-element.ts'
import { renderUpsell } from './render.tsx'
import { visualData } from './sample.test-data.ts'

const element = (overrides: Partial<VisualElement>): VisualElement => ({
  id: 'a',
  type: 'text',
  content: 'Hello',
  style: {},
  position: { x: 100, y: 100 },
  ...overrides,
})
const elements = [
  element({ id: 'low', content: 'Second', position: { x: 0, y: 400 } }),
  element({ id: 'high', content: 'First', style: { fontSize: '40px', color: '#112233' }, position: { x: 400, y: 20 } }),
  element({ id: 'bad', type: 'image', content: 'javascript:alert(1)', position: { x: 0, y: 500 } }),
  element({ id: 'go', type: 'button', content: 'Add it', position: { x: 0, y: 600 } }),
]
const data = { ...visualData, elements }
const assets = { css: [], js: [] }

describe('visual page', () => {
  const html = renderUpsell(data, assets)

  it('shows the `Buy Now` button with its price and the `Continue` and `Skip` buttons', () => {
    for (const part of ['Buy Now · $29.00', 'Continue', 'Skip', 'Offer 1 of 2', 'ending 4242'])
      expect(html).toContain(part)
  })

  it.each(['pt-BR', 'en'] as const)('shows one button that refuses the offer in %s', language => {
    const listButtons = (page: typeof data) =>
      [...renderUpsell(page, assets).matchAll(/<button[^>]*class="btn (?:outline lg|link)"[^>]*>([^<]*)/g)].map(
        ([, text]) => text,
      )
    expect(listButtons({ ...data, language })).toEqual(['No, thanks'])
    expect(listButtons({ ...data, language, offers: [] })).toEqual(['Continue', 'Skip'])
  })

  it('renders the elements of a visual page in reading order', () =>
    expect(html.indexOf('First')).toBeLessThan(html.indexOf('Second')))

  it('loads no image from an unsafe URL', () => expect(html.split('<script')[0]).not.toContain('javascript:'))

  it('renders a visual page in less than ten kilobytes without style attributes', () => {
    expect(Buffer.byteLength(html)).toBeLessThan(10_000)
    expect(html).not.toMatch(/ style="/)
  })

  it('replaces a bought offer with a link to the next page', () => {
    const html = renderUpsell({ ...data, offers: data.offers.map(offer => ({ ...offer, bought: true })) }, assets)
    expect(html).not.toContain('Buy Now')
    expect(html).toContain('This is already in your order.')
    expect(html).toContain('href="/upsell/u1/page/2"')
  })

  it.each(['ended', 'withdrawn'] as const)(
    'shows a next step instead of a price when the offers of the page are %s',
    access => {
      const page = { ...data, access, orderHref: '/order/o1', ...(access === 'ended' && { sessionId: null }) }
      const html = renderUpsell(page, assets).split('<script')[0] ?? ''
      for (const part of ['Buy Now', 'Charged to']) expect(html).not.toContain(part)
      const expectedTexts = {
        ended: ['Sessão expirada', 'href="/order/o1"'],
        withdrawn: ['no longer available', 'Continue'],
      }
      for (const part of expectedTexts[access]) expect(html).toContain(part)
    },
  )

  it('shows only the `Continue` and `Skip` buttons when the page has no offers', () => {
    const withoutOffers = renderUpsell({ ...data, offers: [] }, assets)
    expect(withoutOffers).not.toContain('Buy Now')
    expect(withoutOffers).toContain('Continue')
  })
})

describe('seller document', () => {
  it('frames the seller’s document in a sandbox without the shop’s origin', () => {
    const html = renderUpsell({ ...data, type: 'custom_html', elements: null, frameSrc: '/_site/p1/r1/' }, assets)
    expect(html).toContain('src="/_site/p1/r1/"')
    expect(html).toContain('sandbox="allow-scripts allow-forms')
    expect(html).not.toContain('allow-same-origin')
  })
  it('shows the `Continue` and `Skip` buttons only when the seller’s document has none', () => {
    const page = { ...data, type: 'custom_html', elements: null, frameSrc: '/_site/p1/r1/' } as const
    const ways = (html: string) => html.match(/(?<=>)(?:Continue|Skip)(?=<)/g)
    expect(ways(renderUpsell(page, assets))).toBeNull()
    expect(ways(renderUpsell({ ...page, canContinue: false }, assets))).toEqual(['Continue', 'Skip'])
    const offers = data.offers.map(offer => ({ ...offer, refused: true }))
    expect(ways(renderUpsell({ ...page, offers }, assets))).toEqual(['Continue'])
    expect(ways(renderUpsell({ ...page, offers, canContinue: false }, assets))?.sort()).toEqual(['Continue', 'Skip'])
    const bought = data.offers.map(offer => ({ ...offer, bought: true }))
    const after = renderUpsell({ ...page, offers: bought, canContinue: false }, assets)
    expect([ways(after), after.includes('href="/upsell/u1/page/2"')]).toEqual([['Continue'], true])
  })
  it('says that the page was not found when no document was published', () => {
    const html = renderUpsell({ ...data, type: 'custom_html', elements: null }, assets)
    for (const part of ['Page not found', 'Go Home']) expect(html).toContain(part)
  })
})

describe.each(['visual_editor', 'custom_html'] as const)('upsell page of type %s without JavaScript', type => {
  const shown = { ...data, type, orderHref: '/order/o1?key=k', ...(type === 'custom_html' && { elements: null }) }
  const html = renderUpsell({ ...shown, frameSrc: type === 'custom_html' ? '/frame' : null }, assets)
  const instead = html.split('<noscript>')[1]?.split('</noscript>')[0] ?? ''

  it('explains why nothing can be bought without JavaScript and links to the order', () => {
    expect(instead).toContain('turn on JavaScript')
    expect(instead).toContain('href="/order/o1?key=k"')
  })

  it('hides the order link from a visitor without an order', () => {
    expect(renderUpsell({ ...shown, orderHref: null }, assets).split('<noscript>')[1]).not.toContain('/order/')
  })
})
