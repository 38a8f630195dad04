import { describe, expect, it } from 'vitest'
import { arrangeCheckoutParts } from './checkout-parts.ts'
import { buildBlocks } from './checkout-template.ts'

const element = (type: string, id = type, content = '') => ({ id, type, content })
const banner = (place: string) => element('banner', place, `{${place}}`)
const forms = [element('contact_form'), element('delivery_form'), element('payment_form')]
const partsFrom = (...elements: ReturnType<typeof element>[]) => arrangeCheckoutParts(buildBlocks(elements))
const listIds = (parts: ReturnType<typeof arrangeCheckoutParts>) =>
  [...parts.lead, ...parts.column].map(part => (Array.isArray(part) ? part.map(({ id }) => id) : part.id))

describe('arrangeCheckoutParts', () => {
  it('moves the timer and the visitor count to the top only when the template has them above the forms', () => {
    const above = partsFrom(element('text'), element('timer'), ...forms, element('online_presence'))
    expect([above.timer?.id, above.online]).toEqual(['timer', null])
    expect(listIds(above)).toEqual(['text', 'contact_form', 'delivery_form', 'payment_form', 'online_presence'])
  })

  it('groups consecutive small banners in rows of at most two', () => {
    const [top, first, second] = [banner('top_banner'), banner('bottom_banner_1'), banner('bottom_banner_2')]
    expect(listIds(partsFrom(...forms, second, first)).slice(3)).toEqual([['bottom_banner_2', 'bottom_banner_1']])
    expect(listIds(partsFrom(first, ...forms, second))).toEqual([
      ['bottom_banner_1'],
      'contact_form',
      'delivery_form',
      'payment_form',
      ['bottom_banner_2'],
    ])
    expect(listIds(partsFrom(...forms, first, top, second)).slice(3)).toEqual([
      ['bottom_banner_1'],
      'top_banner',
      ['bottom_banner_2'],
    ])
  })

  it('puts blocks that come before the order summary and the forms into the lead area', () => {
    const listLeadIds = (...before: ReturnType<typeof element>[]) =>
      partsFrom(...before, ...forms).lead.map(part => (Array.isArray(part) ? part.map(({ id }) => id) : part.id))
    const [top, first, second] = [banner('top_banner'), banner('bottom_banner_1'), banner('bottom_banner_2')]
    expect(listLeadIds(element('timer'), top, element('product_summary'), element('text'))).toEqual(['top_banner'])
    expect(listLeadIds(first, second, element('text'), element('product_summary'))).toEqual([
      ['bottom_banner_1', 'bottom_banner_2'],
      'text',
    ])
    expect(listLeadIds(top, element('express_checkout'), element('text'))).toEqual(['top_banner'])
    expect(listLeadIds(top)).toEqual(['top_banner'])
    expect(listLeadIds(element('product_summary'), top)).toEqual([])
  })

  it('places order bumps above the pay button unless the template has them elsewhere', () => {
    const bumps = element('order_bumps')
    const [contact, delivery, payment] = forms as [typeof bumps, typeof bumps, typeof bumps]
    const formIds = ['contact_form', 'delivery_form', 'payment_form']
    const describePlace = (...elements: ReturnType<typeof element>[]) => {
      const parts = partsFrom(...elements)
      return [parts.areBumpsAboveButton, parts.bumps, listIds(parts)]
    }
    expect(describePlace(...forms)).toEqual([true, null, formIds])
    expect(describePlace(...forms, bumps)).toEqual([true, 'order_bumps', formIds])
    expect(describePlace(contact, delivery, bumps, payment)).toEqual([true, 'order_bumps', formIds])
    expect(describePlace(contact, bumps, delivery, payment)).toEqual([
      false,
      'order_bumps',
      ['contact_form', 'order_bumps', 'delivery_form', 'payment_form'],
    ])
    expect(partsFrom(bumps, ...forms).lead).toEqual([])
  })

  it('returns the id of each block that is rendered in a container of its own, and null for absent blocks', () => {
    const parts = partsFrom(element('product_summary', 's'), element('express_checkout', 'x'), ...forms)
    expect([parts.summary, parts.express, parts.reviews]).toEqual(['s', 'x', null])
    expect(listIds(parts)).toEqual(['contact_form', 'delivery_form', 'payment_form'])
  })
})
