import { describe, expect, it } from 'vitest'
import {
  buildBlocks,
  findBannerPicture,
  getOnlineSource,
  hidesOrderBumps,
  type TemplateElement,
  withoutUnchosenProof,
} from './checkout-template.ts'

const element = (type: string, overrides: Partial<TemplateElement> = {}): TemplateElement => ({
  id: type,
  type,
  content: '',
  ...overrides,
})
const listTypes = (elements: TemplateElement[]) => buildBlocks(elements).map(block => block.type)
const forms = [element('contact_form'), element('delivery_form'), element('payment_form')]

describe('buildBlocks', () => {
  it('keeps the order of the template’s elements', () => {
    const [contact, delivery, payment] = forms as [TemplateElement, TemplateElement, TemplateElement]
    expect(listTypes([delivery, element('text', { content: 'Hi' }), contact, element('timer'), payment])).toEqual([
      'delivery_form',
      'text',
      'contact_form',
      'timer',
      'payment_form',
    ])
  })

  it('includes each form exactly once, even when the template omits, hides or repeats it', () => {
    const hidden = element('payment_form', { styles: { display: 'none' } })
    expect(listTypes([])).toEqual(['contact_form', 'delivery_form', 'payment_form'])
    expect(listTypes([hidden, ...forms, ...forms])).toEqual(['payment_form', 'contact_form', 'delivery_form'])
  })

  it('leaves out hidden and unknown elements', () => {
    const hidden = [
      element('timer', { styles: { display: 'none' } }),
      element('reviews', { styles: { source: 'hidden' } }),
      element('banner', { content: 'no slot' }),
      element('surprise'),
    ]
    expect(listTypes([...hidden, ...forms])).toEqual(forms.map(form => form.type))
  })

  it('uses the seller’s own texts, but not the texts of the seeded template', () => {
    const texts = [
      element('timer', { content: 'Your order is reserved for {timer}' }),
      element('text', { content: ' Hi ' }),
    ]
    expect(buildBlocks([...texts, ...forms]).map(block => block.text)).toEqual([null, 'Hi', null, null, null])
  })
})

describe('banners of a checkout template', () => {
  it.each([
    ['a', '{top_banner}', 'top'],
    ['a', '{bottom_banner_1}', 'bottom1'],
    ['a', ' {bottom_banner_2} ', 'bottom2'],
    ['bottom-2', '/storage/v1/object/public/b.webp', 'bottom2'],
  ] as const)('assigns the banner %s with content %s to the slot %s', (id, content, slot) => {
    expect(buildBlocks([element('banner', { id, content })])[0]?.slot).toBe(slot)
  })

  it('returns the picture of a banner slot only when its URL is allowed', () => {
    const at = (content: string) => findBannerPicture([element('banner', { id: 'top', content })], 'top')
    expect(at('/storage/v1/object/public/a.webp')).toBe('/storage/v1/object/public/a.webp')
    expect(at('https://cdn.example/a.webp')).toBe('https://cdn.example/a.webp')
    expect([
      at('{top_banner}'),
      at('javascript:alert(1)'),
      at('//evil.example/a.png'),
      findBannerPicture([], 'top'),
    ]).toEqual([null, null, null, null])
  })
})

it('hides simulated visitor counts and ratings in live mode until a member has chosen to show them', () => {
  const proof = (styles: Record<string, string>) => [
    element('online_presence', { styles }),
    element('reviews', { styles }),
  ]
  const listShown = (styles: Record<string, string>, isLive: boolean) =>
    withoutUnchosenProof([...proof(styles), element('timer')], isLive).map(({ type }) => type)
  expect(listShown({ source: 'simulated' }, false)).toEqual(['online_presence', 'reviews', 'timer'])
  expect(listShown({ source: 'simulated' }, true)).toEqual(['timer'])
  expect(listShown({ source: 'live' }, true)).toEqual(['online_presence', 'reviews', 'timer'])
  expect(listShown({ source: 'simulated', live: 'yes' }, true)).toEqual(['online_presence', 'reviews', 'timer'])
})

it('hides order bumps only when the template has a hidden element for them', () => {
  const hidden = element('order_bumps', { styles: { display: 'none' } })
  expect([hidesOrderBumps([]), hidesOrderBumps([element('order_bumps')]), hidesOrderBumps([hidden])]).toEqual([
    false,
    false,
    true,
  ])
})

it('reads whether the visitor count is simulated, live or hidden', () => {
  const source = (styles?: Record<string, string>) =>
    getOnlineSource([element('online_presence', styles && { styles })])
  expect([source(), source({ source: 'live' }), source({ source: 'hidden' }), getOnlineSource([])]).toEqual([
    'simulated',
    'live',
    'hidden',
    'hidden',
  ])
})
