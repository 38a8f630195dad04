import { describe, expect, it } from 'vitest'
import { buildBlocks, findBannerPicture, getOnlineSource, type TemplateElement } from './checkout-template.ts'

const element = (type: string, over: Partial<TemplateElement> = {}): TemplateElement => ({
  id: type,
  type,
  content: '',
  ...over,
})
const listTypes = (elements: TemplateElement[]) => buildBlocks(elements).map(block => block.type)
const forms = [element('contact_form'), element('delivery_form'), element('payment_form')]

describe('the parts of a checkout', () => {
  it('stand in the order of the template', () => {
    const [contact, delivery, payment] = forms as [TemplateElement, TemplateElement, TemplateElement]
    expect(listTypes([delivery, element('text', { content: 'Hi' }), contact, element('timer'), payment])).toEqual([
      'delivery_form',
      'text',
      'contact_form',
      'timer',
      'payment_form',
    ])
  })

  it('always have the forms, whatever the template leaves out, hides or repeats', () => {
    const hidden = element('payment_form', { styles: { display: 'none' } })
    expect(listTypes([])).toEqual(['contact_form', 'delivery_form', 'payment_form'])
    expect(listTypes([hidden, ...forms, ...forms])).toEqual(['payment_form', 'contact_form', 'delivery_form'])
  })

  it('leave out what is hidden and what nobody knows', () => {
    const hidden = [
      element('timer', { styles: { display: 'none' } }),
      element('reviews', { styles: { source: 'hidden' } }),
      element('banner', { content: 'no slot' }),
      element('surprise'),
    ]
    expect(listTypes([...hidden, ...forms])).toEqual(forms.map(form => form.type))
  })

  it('carry the seller’s words, and none where they are the seeded ones', () => {
    const texts = [
      element('timer', { content: 'Your order is reserved for {timer}' }),
      element('text', { content: ' Hi ' }),
    ]
    expect(buildBlocks([...texts, ...forms]).map(block => block.text)).toEqual([null, 'Hi', null, null, null])
  })
})

describe('a banner', () => {
  it.each([
    ['a', '{top_banner}', 'top'],
    ['a', '{bottom_banner_1}', 'bottom1'],
    ['a', ' {bottom_banner_2} ', 'bottom2'],
    ['bottom-2', '/storage/v1/object/public/b.webp', 'bottom2'],
  ] as const)('%s with %s is the one at %s', (id, content, slot) => {
    expect(buildBlocks([element('banner', { id, content })])[0]?.slot).toBe(slot)
  })

  it('has the template’s picture, where it is one', () => {
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

it('people online are simulated, live or hidden', () => {
  const source = (styles?: Record<string, string>) =>
    getOnlineSource([element('online_presence', styles && { styles })])
  expect([source(), source({ source: 'live' }), source({ source: 'hidden' }), getOnlineSource([])]).toEqual([
    'simulated',
    'live',
    'hidden',
    'hidden',
  ])
})
