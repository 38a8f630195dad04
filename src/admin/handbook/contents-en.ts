import type { PageSummary } from './page-data.ts'

const modules = import.meta.glob<{ summary: PageSummary }>('../../../docs/handbook/en/*.md', {
  query: '?summary',
  eager: true,
})

/** The table of contents in English. */
export const contents = Object.values(modules)
  .map(({ summary }) => summary)
  .sort((a, b) => a.order - b.order)
