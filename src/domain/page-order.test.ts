import { expect, it } from 'vitest'
import { getNextOrder, renumberPages } from './page-order.ts'

it('adds a new page after the last one, even when numbers are missing', () => {
  expect(getNextOrder([])).toBe(1)
  expect(getNextOrder([1, 2, 5])).toBe(6)
})

it('numbers the remaining pages without gaps', () => {
  const remaining = renumberPages([
    { id: 'c', order: 5 },
    { id: 'a', order: 1 },
    { id: 'b', order: 3 },
  ])
  expect(remaining.map(page => `${page.id}${page.order}`)).toEqual(['a1', 'b2', 'c3'])
})
