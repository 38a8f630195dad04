import type { SearchEntry } from './page-data.ts'

const modules = import.meta.glob<{ entry: SearchEntry }>('../../../docs/handbook/en/*.md', {
  query: '?search',
  eager: true,
})

/** The searchable texts in English. */
export const entries = Object.values(modules)
  .map(({ entry }) => entry)
  .sort((a, b) => a.order - b.order)
