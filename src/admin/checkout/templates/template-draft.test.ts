import { describe, expect, it } from 'vitest'
import type { TemplateElement } from '#contract/templates.ts'
import { isHidden } from '#domain/checkout-template.ts'
import {
  addElement,
  createElement,
  findBannerUrl,
  getAddableTypes,
  isSameDraft,
  moveElement,
  removeElement,
  restoreElement,
  setBanner,
  type TemplateDraft,
  toggleVisibility,
} from './template-draft.ts'

const element = (type: TemplateElement['type'], overrides: Partial<TemplateElement> = {}): TemplateElement => ({
  id: type,
  type,
  content: '',
  ...overrides,
})
const draft: TemplateDraft = {
  brand: null,
  elements: [
    element('timer'),
    element('contact_form'),
    element('delivery_form'),
    element('payment_form'),
    element('banner', { id: 'bottom-1', content: '{bottom_banner_1}' }),
  ],
}
const getIds = ({ elements }: TemplateDraft) => elements.map(each => each.id)

describe('getAddableTypes and addElement', () => {
  it('offers element types that may be repeated, and types that the template lacks', () => {
    expect(getAddableTypes(draft.elements)).toEqual([
      'online_presence',
      'banner',
      'product_summary',
      'reviews',
      'express_checkout',
      'order_bumps',
      'cta_message',
      'benefits',
      'text',
    ])
  })

  it('offers no banner when the template has all three banners', () => {
    const full = ['top', 'bottom2'].reduce(now => addElement(now, createElement(now, 'banner', 'x')), draft)
    expect(new Set(getIds(full))).toEqual(new Set([...getIds(draft), 'top', 'bottom-2']))
    expect(getAddableTypes(full.elements)).not.toContain('banner')
  })

  it('inserts a new element at the position for its type', () => {
    const added = (type: TemplateElement['type']) => getIds(addElement(draft, createElement(draft, type, 'new')))
    expect(added('reviews').slice(0, 3)).toEqual(['timer', 'reviews', 'contact_form'])
    expect(added('online_presence').slice(0, 2)).toEqual(['timer', 'online_presence'])
    expect(added('banner').slice(0, 2)).toEqual(['timer', 'top'])
    expect(added('text').at(-1)).toBe('new')
  })
})

it('restores a removed element at its old position, but does not add a second copy', () => {
  const [timer = element('timer')] = draft.elements
  const without = removeElement(draft, 'timer')
  expect(getIds(without)).not.toContain('timer')
  expect(restoreElement(without, timer, 0)).toEqual(draft)
  expect(restoreElement(draft, timer, 0)).toBe(draft)
})

it('moves an element to a new position and shifts the elements in between', () => {
  expect(getIds(moveElement(draft, 4, 0))).toEqual([
    'bottom-1',
    'timer',
    'contact_form',
    'delivery_form',
    'payment_form',
  ])
})

it('shows a hidden element again exactly as it was before', () => {
  const timer = element('timer')
  const hidden = { ...timer, ...toggleVisibility(timer) }
  expect(isHidden(hidden)).toBe(true)
  expect(
    isSameDraft(
      { brand: null, elements: [{ ...hidden, ...toggleVisibility(hidden) }] },
      { brand: null, elements: [timer] },
    ),
  ).toBe(true)
  const rating = element('reviews', { styles: { source: 'hidden' } })
  expect({ ...rating, ...toggleVisibility(rating) }.styles).toEqual({ source: 'simulated' })
})

describe('setBanner', () => {
  it('replaces the placeholder of a banner with a picture, and restores the placeholder without a picture', () => {
    const pictured = setBanner(draft, 'bottom1', '/storage/v1/object/public/a.webp')
    expect(findBannerUrl(pictured, 'bottom1')).toBe('/storage/v1/object/public/a.webp')
    expect(setBanner(pictured, 'bottom1', null)).toEqual(draft)
  })

  it('adds a missing banner with a picture, and adds no banner without a picture', () => {
    const pictured = setBanner(draft, 'top', '/storage/v1/object/public/a.webp')
    expect(getIds(pictured).slice(0, 2)).toEqual(['timer', 'top'])
    expect(setBanner(draft, 'top', null)).toBe(draft)
  })

  it('sets the picture of a banner that has an unusual id so that findBannerUrl finds the picture', () => {
    const odd = { ...draft, elements: [element('banner', { id: 'x1', content: '{top_banner}' })] }
    expect(findBannerUrl(setBanner(odd, 'top', '/storage/v1/object/public/a.webp'), 'top')).toBe(
      '/storage/v1/object/public/a.webp',
    )
  })
})
