import type { PageSummary } from './page-data.ts'

const modules = import.meta.glob<{ summary: PageSummary }>('../../../docs/handbook/pt-BR/*.md', {
  query: '?summary',
  eager: true,
})

/** The table of contents in Portuguese. */
export const contents = Object.values(modules)
  .map(({ summary }) => summary)
  .sort((a, b) => a.order - b.order)
