import { describe, expect, it } from 'vitest'
import { kiwifyTypes, shopEventTypes } from '#contract/shop-events.ts'
import { listTypeGroups, listTypes, setTypes } from './event-types.ts'

describe('listTypeGroups', () => {
  it('shows every type of a format in exactly one group', () => {
    const list = (format: 'standard' | 'kiwify') => listTypeGroups(format).flatMap(({ types }) => types)
    expect(list('standard').toSorted()).toEqual([...shopEventTypes].sort())
    expect(list('kiwify').toSorted()).toEqual([...kiwifyTypes].sort())
  })

  it('leaves out a group whose types the format lacks', () => {
    expect(listTypeGroups('standard').map(({ group }) => group)).toContain('offers')
    expect(listTypeGroups('kiwify').map(({ group }) => group)).not.toContain('offers')
  })
})

describe('setTypes', () => {
  it('adds and removes types in the order of the catalog', () => {
    expect(setTypes(['refund.failed'], ['order.paid'], true)).toEqual(['order.paid', 'refund.failed'])
    expect(setTypes(['order.paid', 'refund.failed'], ['order.paid', 'order.placed'], false)).toEqual(['refund.failed'])
    expect(setTypes([], listTypes('standard'), true)).toEqual(shopEventTypes)
  })
})
