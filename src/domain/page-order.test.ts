import { expect, it } from 'vitest'
import { getNextOrder, renumberPages } from './page-order.ts'

it('puts a new page behind the last one, also when numbers are missing', () => {
  expect(getNextOrder([])).toBe(1)
  expect(getNextOrder([1, 2, 5])).toBe(6)
})

it('numbers the pages that are left without gaps', () => {
  const left = renumberPages([
    { id: 'c', order: 5 },
    { id: 'a', order: 1 },
    { id: 'b', order: 3 },
  ])
  expect(left.map(page => `${page.id}${page.order}`)).toEqual(['a1', 'b2', 'c3'])
})
