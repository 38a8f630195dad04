/** The order of a page added to a campaign: the largest one plus 1 (the specification's rule for sales pages). */
export const getNextOrder = (orders: readonly number[]): number => Math.max(0, ...orders) + 1

/** Numbers what is left 1 to n, in the order it stands. */
export const renumberPages = <P extends { id: string; order: number }>(pages: readonly P[]): P[] =>
  [...pages].sort((a, b) => a.order - b.order).map((page, index) => ({ ...page, order: index + 1 }))
