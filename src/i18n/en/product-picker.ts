import type { picker as base } from '../spec/product-picker.ts'

export const picker: typeof base = {
  search: 'Search by title or SKU',
  list: 'Products',
  clear: 'Clear the choice',
  searching: 'Searching…',
  none: 'No product found.',
  failed: 'The products could not be searched.',
  failedInList: 'The products could not be searched. Type or open the list again to retry.',
  more: n =>
    n === 1
      ? 'There is 1 more product. Keep typing its title or SKU.'
      : `There are ${n.toLocaleString('en-US')} more products. Keep typing a title or SKU.`,
  moreVariants: 'There are more variants. Keep typing a name or SKU.',
  showAll: n => `Show all (${n})`,
  showFewer: 'Show fewer',
  gone: 'Deleted product',
  archived: 'Archived',
}
