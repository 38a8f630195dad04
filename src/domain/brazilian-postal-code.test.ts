import { describe, expect, it } from 'vitest'
import { findBrazilianState } from './brazilian-postal-code.ts'
import { regions } from './regions.ts'

/** The ranges that the postal service publishes, as first and last code without the hyphen. */
const published: readonly [string, string, string][] = [
  ['SP', '01000000', '19999999'],
  ['RJ', '20000000', '28999999'],
  ['ES', '29000000', '29999999'],
  ['MG', '30000000', '39999999'],
  ['BA', '40000000', '48999999'],
  ['SE', '49000000', '49999999'],
  ['PE', '50000000', '56999999'],
  ['AL', '57000000', '57999999'],
  ['PB', '58000000', '58999999'],
  ['RN', '59000000', '59999999'],
  ['CE', '60000000', '63999999'],
  ['PI', '64000000', '64999999'],
  ['MA', '65000000', '65999999'],
  ['PA', '66000000', '68899999'],
  ['AP', '68900000', '68999999'],
  ['AM', '69000000', '69299999'],
  ['RR', '69300000', '69399999'],
  ['AM', '69400000', '69899999'],
  ['AC', '69900000', '69999999'],
  ['DF', '70000000', '72799999'],
  ['GO', '72800000', '72999999'],
  ['DF', '73000000', '73699999'],
  ['GO', '73700000', '76799999'],
  ['RO', '76800000', '76999999'],
  ['TO', '77000000', '77999999'],
  ['MT', '78000000', '78899999'],
  ['MS', '79000000', '79999999'],
  ['PR', '80000000', '87999999'],
  ['SC', '88000000', '89999999'],
  ['RS', '90000000', '99999999'],
]

describe('findBrazilianState', () => {
  it.each(published)('finds %s for the codes from %s to %s', (state, first, last) => {
    const middle = String(Math.round((Number(first) + Number(last)) / 2)).padStart(8, '0')
    expect([first, middle, last].map(findBrazilianState)).toEqual([state, state, state])
  })

  it('finds all 27 states by their postal codes', () => {
    const codes = regions.BR?.map(({ code }) => code).sort()
    expect([...new Set(published.map(([state]) => state))].sort()).toEqual(codes)
    expect(codes).toHaveLength(27)
  })

  it.each(['', '01310-10', '01310-1000', '00999-999', '78900-000', 'abc'])('finds no state for %j', zip =>
    expect(findBrazilianState(zip)).toBeNull(),
  )

  it('accepts a postal code with a hyphen and spaces', () => expect(findBrazilianState(' 01310-100 ')).toBe('SP'))
})
