import { expect, it } from 'vitest'
import { buildOrdersQuery, parseFilters, serializeFilters } from './list-filters.ts'

const buildQuery = (address: string, mode: string | null = null) =>
  buildOrdersQuery(parseFilters(new URLSearchParams(address)), mode)

it('reads the order filters from the URL and ignores unknown and invalid parameters', () => {
  expect(buildQuery('')).toEqual({})
  expect(
    buildQuery('state=lost&method=cash&channel=none&product=1&currency=dollars&disputed=no&from=2026-99-99'),
  ).toEqual({})
  expect(buildQuery('q=ana&state=refunded&currency=brl&promotion=SUMMER&refunded=yes', 'test')).toEqual({
    q: 'ana',
    state: 'refunded',
    currency: 'brl',
    promotion: 'SUMMER',
    refunded: 'yes',
    mode: 'test',
  })
})

it('reads the method and the state of orders that await their payment', () => {
  expect(buildQuery('state=awaiting&method=pix')).toEqual({ state: 'awaiting', method: 'pix' })
  expect(serializeFilters(parseFilters(new URLSearchParams('method=pix&state=awaiting')))).toBe(
    'state=awaiting&method=pix',
  )
})

it('builds an order query for a number of days, or for a date range whose start or end may be missing', () => {
  expect(buildQuery('period=today')).toEqual({ days: '1' })
  expect(buildQuery('period=30&from=2026-01-01')).toEqual({ days: '30' })
  expect(buildQuery('period=custom&from=2026-03-01&to=2026-03-31')).toEqual({ from: '2026-03-01', to: '2026-03-31' })
  expect(buildQuery('period=custom&to=2026-03-31')).toEqual({ to: '2026-03-31' })
  expect(buildQuery('period=custom&from=2026-03-02&to=2026-03-01')).toBeNull()
})

it('serializes order filters identically, whatever their order in the URL', () => {
  const serialized = serializeFilters(parseFilters(new URLSearchParams('currency=brl&state=paid&mode=test&other=1')))
  expect(serialized).toBe('state=paid&currency=brl')
  expect(serializeFilters(parseFilters(new URLSearchParams('state=paid&currency=brl')))).toBe(serialized)
})
