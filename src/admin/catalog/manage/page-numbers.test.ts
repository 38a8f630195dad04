import { expect, test } from 'vitest'
import { getPageNumbers } from './page-numbers.ts'

test('shows in the pager the first page, the last page and the neighbors of the current page', () => {
  expect(getPageNumbers(1, 3)).toEqual([1, 2, 3])
  expect(getPageNumbers(5, 200)).toEqual([1, null, 4, 5, 6, null, 200])
  expect(getPageNumbers(3, 200)).toEqual([1, 2, 3, 4, null, 200])
  expect(getPageNumbers(200, 200)).toEqual([1, null, 199, 200])
})

test('shows only existing pages in the pager, with gaps that always hide at least two pages', () => {
  for (let pages = 1; pages <= 12; pages += 1)
    for (let page = 1; page <= pages; page += 1) {
      const shown = getPageNumbers(page, pages)
      expect(shown).toContain(page)
      const numbers = shown.filter(each => each !== null)
      expect(Math.min(...numbers)).toBe(1)
      expect(Math.max(...numbers)).toBe(pages)
      for (const [index, each] of shown.entries())
        if (each === null) expect(Number(shown[index + 1]) - Number(shown[index - 1])).toBeGreaterThan(2)
    }
})
