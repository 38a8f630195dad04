import { expect, it } from 'vitest'
import { parseFilters } from './list-filters.ts'

const parse = (address: string) => parseFilters(new URLSearchParams(address))

it('reads the customer filters from the URL and ignores unknown and invalid parameters', () => {
  expect(parse('')).toEqual({})
  expect(parse('q=%20&consent=maybe&mode=none&other=1')).toEqual({})
  expect(parse('q=ana%20c&consent=withdrawn&mode=test')).toEqual({ q: 'ana c', consent: 'withdrawn', mode: 'test' })
  expect(parse(`q=${'a'.repeat(500)}`).q).toHaveLength(120)
})
