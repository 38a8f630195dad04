import type { SameShape } from '../same-shape.ts'
import type { handbook as spec } from '../spec/handbook.ts'

export const handbook: SameShape<typeof spec> = {
  title: 'Help',
  documentTitle: page => `${page} - Dashboard`,
  text: 'Step by step through the work in your shop, from the first sale to a move to another server.',
  search: 'Search the help',
  contents: 'Help pages',
  onThisPage: 'On this page',
  otherPages: 'Previous and next page',
  previous: 'Previous',
  next: 'Next',
  readIn: { en: 'Read in English', 'pt-BR': 'Read in Portuguese' },
  linkTo: heading => `Link to “${heading}”`,
  table: columns => `Table: ${columns}`,
  results: 'Search results',
  found: (n, typed) => `${n === 1 ? '1 section' : `${n} sections`} for “${typed}”`,
  none: typed => `Nothing found for “${typed}”`,
  noneHint: 'Try a single word, such as Pix, refund or team.',
  searchFailed: 'The search did not load. Check the connection and try again.',
  missing: 'This help page does not exist',
  missingText: 'The address may have changed. See all pages or use the search.',
  allPages: 'See all pages',
}
