import { expect, test } from 'vitest'
import { buildListParams, parseListParams } from './list-params.ts'

const read = (text: string) => parseListParams(new URLSearchParams(text))

test('reads a URL without parameters as the newest active products, and omits default values from the URL', () => {
  expect(read('')).toEqual({ q: '', status: 'active', stock: 'any', sort: 'newest', page: 1, view: null })
  expect(buildListParams(read(''), {}).toString()).toBe('')
})

test('parses list parameters back from the URL that they were written to', () => {
  const written = buildListParams(read(''), {
    q: 'café 50%',
    status: 'all',
    stock: 'low',
    sort: '-price',
    page: 7,
    view: 'table',
  })
  expect(read(written.toString())).toEqual({
    q: 'café 50%',
    status: 'all',
    stock: 'low',
    sort: '-price',
    page: 7,
    view: 'table',
  })
})

test('returns to page 1 of the product list when a filter changes, and keeps the filter when the page changes', () => {
  expect(buildListParams(read('q=halo&page=7'), { stock: 'out' }).toString()).toBe('q=halo&stock=out')
  expect(buildListParams(read('q=halo&page=7'), { page: 8 }).toString()).toBe('q=halo&page=8')
  expect(buildListParams(read('q=halo&page=7'), { view: 'table' }).toString()).toBe('q=halo&page=7&view=table')
})

test('ignores unknown and invalid URL parameters of the product list', () => {
  expect(read('status=sold&stock=-1&sort=up&page=-3&view=list&tab=x')).toEqual(read(''))
  expect(read('page=1e9').page).toBe(1)
})
