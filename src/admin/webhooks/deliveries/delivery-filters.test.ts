import { describe, expect, it } from 'vitest'
import { buildSearch, parseDeliveryFilters } from './delivery-filters.ts'

describe('parseDeliveryFilters', () => {
  it('reads the filters from the URL and ignores invalid ones', () => {
    const parse = (search: string) => parseDeliveryFilters(new URLSearchParams(search))
    expect(parse('state=failed&type=order.paid&delivery=1')).toEqual({ state: 'failed', type: 'order.paid' })
    expect(parse('state=dead&type=order')).toEqual({})
  })
})

describe('buildSearch', () => {
  it('opens and closes a delivery without losing the filters', () => {
    const opened = buildSearch(new URLSearchParams('state=done'), 'delivery', '1')
    expect(opened).toBe('?state=done&delivery=1')
    expect(buildSearch(new URLSearchParams(opened), 'delivery', null)).toBe('?state=done')
  })
})
