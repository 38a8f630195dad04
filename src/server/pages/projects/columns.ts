import { foreignParts } from '#page-source/foreign-parts.ts'
import { type HeadFacts, headFacts } from '#page-source/head-facts.ts'
import { attributeOf, elementsOf, readSource } from '#page-source/tree.ts'

/** What the page's own row takes of a published revision; the caller writes it in the same transaction. */
export type PublishedColumns = {
  published_revision_id: string
  html_content: string
  css_content: string | null
  js_content: string | null
}

/** A column cannot hold a NUL; browsers read it as nothing, too. */
export const columnText = (text: string): string => text.replaceAll('\0', '')

type Texts = { html: string; css: string | null; js: string | null }

/** The columns of the specification: entry page, main style, main script. */
export const columnsOf = (revisionId: string, { html, css, js }: Texts): PublishedColumns => ({
  published_revision_id: revisionId,
  html_content: columnText(html),
  css_content: css && columnText(css),
  js_content: js && columnText(js),
})

const mostCheckouts = 3

/** Where the page's links buy: addresses of checkouts, by what makes one differ from another. */
function checkoutsOf(html: string): string[] {
  const found = new Set<string>()
  for (const element of elementsOf(readSource(html))) {
    const href = element.tagName === 'a' ? attributeOf(element, 'href')?.trim() : null
    const match = /^(\/checkout(?:-page)?)\?([^#]*)/.exec(href ?? '')
    if (!match) continue
    const asked = new URLSearchParams(match[2])
    const kept = ['product', 'sku'].flatMap(name => (asked.has(name) ? [[name, asked.get(name) ?? '']] : []))
    found.add(`${match[1]}?${new URLSearchParams(kept)}`)
  }
  return [...found].slice(0, mostCheckouts)
}

/** What the page around the document, and the seller, are told of the published entry page. */
export type PageFacts = { head: HeadFacts; foreign: boolean; checkouts: string[] }
export const factsOf = (html: string, entry: string, paths: readonly string[]): PageFacts => ({
  head: headFacts(html, entry, paths),
  foreign: foreignParts(html).length > 0,
  checkouts: checkoutsOf(html),
})
