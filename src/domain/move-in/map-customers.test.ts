import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { customerFields } from './fields.ts'
import { mapCustomers } from './map-customers.ts'

describe('mapCustomers', () => {
  it('never throws, and gives consent to nobody without a mapped opt-in column', () => {
    const mapping = customerFields.filter(field => field !== 'consent')
    const row = fc.array(fc.oneof(fc.string(), fc.constant('ana@example.com'), fc.constant('yes')), { maxLength: 20 })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), rows => {
        const { customers, refused, repeated } = mapCustomers(
          rows.map((cells, index) => ({ number: index + 2, cells })),
          mapping,
          'BR',
        )
        expect(customers.length + refused.length + repeated).toBe(rows.length)
        expect(customers.some(({ hasConsent }) => hasConsent)).toBe(false)
      }),
    )
  })

  it('reads names and codes of countries, and ignores every other text', () => {
    const rows = ['Brasil', 'us', 'constructor', ''].map((country, index) => ({
      number: index + 2,
      cells: [`p${index}@example.com`, 'Lisboa', country],
    }))
    const { customers } = mapCustomers(rows, ['email', 'city', 'country'], 'PT')
    expect(customers.map(({ address }) => address?.country)).toEqual(['BR', 'US', 'PT', 'PT'])
  })

  it('reads yes in several languages as consent, and everything else as none', () => {
    const rows = ['yes', 'SIM', 'TRUE', '1', 'no', '', 'maybe'].map((consent, index) => ({
      number: index + 2,
      cells: [`p${index}@example.com`, consent],
    }))
    const { customers } = mapCustomers(rows, ['email', 'consent'], 'BR')
    expect(customers.map(({ hasConsent }) => hasConsent)).toEqual([true, true, true, true, false, false, false])
  })
})
