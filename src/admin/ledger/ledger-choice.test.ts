import { expect, it } from 'vitest'
import { buildLedgerQuery, isPeriod, parseChoice } from './ledger-choice.ts'

const buildQuery = (address: string) => buildLedgerQuery(parseChoice(new URLSearchParams(address)), '2026-11-20')

it('builds the ledger query from the URL, with defaults for missing or invalid values', () => {
  expect(buildQuery('')).toEqual({})
  expect(buildQuery('period=9&currency=dollars&mode=none')).toEqual({})
  expect(buildQuery('period=7&currency=brl&mode=test')).toEqual({
    from: '2026-11-14',
    to: '2026-11-20',
    currency: 'brl',
    mode: 'test',
  })
  expect(buildQuery('period=custom&from=2026-03-01&to=2026-03-31')).toEqual({ from: '2026-03-01', to: '2026-03-31' })
})

it('builds no ledger query while the custom dates are not a valid period', () => {
  for (const dates of ['', 'from=2026-03-01', 'from=2026-03-02&to=2026-03-01', 'from=2024-01-01&to=2026-01-01']) {
    expect(buildQuery(`period=custom&${dates}`)).toBeNull()
  }
  expect(isPeriod({ from: '2026-01-01', to: '2027-01-01' })).toBe(true)
  expect(isPeriod({ from: '2026-01-01', to: '2027-01-02' })).toBe(false)
})
