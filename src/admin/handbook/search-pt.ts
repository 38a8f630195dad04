import type { SearchEntry } from './page-data.ts'

const modules = import.meta.glob<{ entry: SearchEntry }>('../../../docs/handbook/pt-BR/*.md', {
  query: '?search',
  eager: true,
})

/** The searchable texts in Portuguese. */
export const entries = Object.values(modules)
  .map(({ entry }) => entry)
  .sort((a, b) => a.order - b.order)
