/** What scripts/support/handbook.mjs builds from the Markdown of a page. */
export type Inline =
  | string
  | { type: 'label' | 'emphasis' | 'code'; text: string }
  | { type: 'link'; href: string; content: Inline[] }

export type Picture = { type: 'picture'; source: string; alt: string; width: number; height: number }

export type Block =
  | { type: 'heading'; level: 2 | 3; id: string; text: string }
  | { type: 'paragraph' | 'note'; content: Inline[] }
  | { type: 'list'; isOrdered: boolean; start: number; items: Inline[][] }
  | { type: 'commands'; text: string }
  | { type: 'table'; head: Inline[][]; rows: Inline[][][] }
  | Picture

export type HandbookPage = { slug: string; title: string; summary: string; blocks: Block[] }

/** One page in the table of contents. */
export type PageSummary = { slug: string; title: string; summary: string; order: number }

/** One page in the search; a section without an anchor is the text before the first heading. */
export type SearchEntry = {
  slug: string
  title: string
  order: number
  keywords: string
  sections: { anchor: string | null; heading: string; text: string }[]
}
