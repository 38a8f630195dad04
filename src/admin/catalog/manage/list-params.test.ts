import { expect, test } from 'vitest'
import { buildListParams, parseListParams } from './list-params.ts'

const read = (text: string) => parseListParams(new URLSearchParams(text))

test('an empty address is the newest active products, and writes itself as nothing', () => {
  expect(read('')).toEqual({ q: '', status: 'active', stock: 'any', sort: 'newest', page: 1, view: null })
  expect(buildListParams(read(''), {}).toString()).toBe('')
})

test('what is asked for comes back from the address it wrote', () => {
  const asked = buildListParams(read(''), {
    q: 'café 50%',
    status: 'all',
    stock: 'low',
    sort: '-price',
    page: 7,
    view: 'table',
  })
  expect(read(asked.toString())).toEqual({
    q: 'café 50%',
    status: 'all',
    stock: 'low',
    sort: '-price',
    page: 7,
    view: 'table',
  })
})

test('a filter begins at the first page; another page keeps the filter', () => {
  expect(buildListParams(read('q=halo&page=7'), { stock: 'out' }).toString()).toBe('q=halo&stock=out')
  expect(buildListParams(read('q=halo&page=7'), { page: 8 }).toString()).toBe('q=halo&page=8')
  expect(buildListParams(read('q=halo&page=7'), { view: 'table' }).toString()).toBe('q=halo&page=7&view=table')
})

test('nonsense typed into an address is as if it were not there', () => {
  expect(read('status=sold&stock=-1&sort=up&page=-3&view=list&tab=x')).toEqual(read(''))
  expect(read('page=1e9').page).toBe(1)
})
