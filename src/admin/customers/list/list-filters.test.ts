import { expect, it } from 'vitest'
import { parseFilters } from './list-filters.ts'

const asked = (address: string) => parseFilters(new URLSearchParams(address))

it('reads the filters from the URL and ignores unknown and invalid ones', () => {
  expect(asked('')).toEqual({})
  expect(asked('q=%20&consent=maybe&mode=none&other=1')).toEqual({})
  expect(asked('q=ana%20c&consent=withdrawn&mode=test')).toEqual({ q: 'ana c', consent: 'withdrawn', mode: 'test' })
  expect(asked(`q=${'a'.repeat(500)}`).q).toHaveLength(120)
})
