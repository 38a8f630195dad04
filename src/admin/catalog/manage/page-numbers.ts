/**
 * Returns the page numbers that a pager shows: the first, the last, and `page` with its neighbors. Null marks a gap.
 */
export function getPageNumbers(page: number, pages: number): (number | null)[] {
  const shown = [1, page - 1, page, page + 1, pages].filter(each => each >= 1 && each <= pages)
  const sorted = [...new Set(shown)].sort((one, other) => one - other)
  return sorted.flatMap((each, index) => {
    const before = sorted[index - 1] ?? each - 1
    if (each - before === 1) return [each]
    // A gap of one page would be as wide as that page's number, so the number is shown instead.
    return each - before === 2 ? [each - 1, each] : [null, each]
  })
}
