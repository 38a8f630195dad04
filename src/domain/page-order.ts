/** Returns the order of a page added to a campaign: one more than the largest order. */
export const getNextOrder = (orders: readonly number[]): number => Math.max(0, ...orders) + 1

/** Numbers the pages from 1 without gaps, in their current order. */
export const renumberPages = <P extends { id: string; order: number }>(pages: readonly P[]): P[] =>
  [...pages].sort((a, b) => a.order - b.order).map((page, index) => ({ ...page, order: index + 1 }))
