import type { AdminWords } from '../index.ts'

export const links: AdminWords['links'] = {
  title: 'Unified checkout',
  documentTitle: 'Unified checkout - Dashboard',
  text: 'Links for your ads, pages and messages.',
  tabLinks: 'Preview & links',
  base: 'Base link',
  baseText: 'Opens the default variant',
  copy: 'Copy link',
  openOf: name => `Open checkout of ${name}`,
  copied: 'Checkout link copied!',
  search: 'Search by title or SKU',
  noneFound: q => `No products found for “${q}”`,
  clearSearch: 'Clear search',
  failed: 'Products could not be loaded',
  emptyTitle: 'Your first link comes with your first product',
  emptyText: 'Each product has a checkout link, and each variant one of its own. Ready to copy.',
  emptyAction: 'Create product',
  default: 'Default',
  more: 'Load more',
  loadingMore: 'Loading…',
}
