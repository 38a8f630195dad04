// What the reading thread does. Arguments and results travel between threads: plain values only.

import { askedFiles } from '#page-source/broken-references.ts'
import { clickables } from '#page-source/clickables.ts'
import { foreignParts } from '#page-source/foreign-parts.ts'
import { type HeadFacts, headFacts } from '#page-source/head-facts.ts'
import { instrument } from '#page-source/instrument.ts'
import { documentLeadsOn } from '#page-source/leads-on.ts'
import { linkFile } from '#page-source/link-file.ts'
import { metaNameOf, type Preview } from '#page-source/link-preview.ts'
import { createLookup } from '#page-source/lookup.ts'
import { indexOf } from '#page-source/page-index.ts'
import { marksOf } from '#page-source/page-marks.ts'
import { rolesOf } from '#page-source/roles.ts'
import { navigationInsertions } from '#page-source/script-navigation.ts'
import { setAttributes } from '#page-source/set-attributes.ts'
import { applySplices } from '#page-source/splice.ts'
import { attributeOf, elementsOf, isParsable, readSource } from '#page-source/tree.ts'

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
const factsOf = (html: string, entry: string, paths: readonly string[]): PageFacts => ({
  head: headFacts(html, entry, paths),
  foreign: foreignParts(html).length > 0,
  checkouts: checkoutsOf(html),
})

/** What a document says of itself that must not be said twice. `metas`: the names of its meta elements, in lower case. */
function ownWords(html: string) {
  let [hasBase, hasCanonical] = [false, false]
  const metas = new Set<string>()
  for (const element of elementsOf(readSource(html))) {
    if (element.tagName === 'base' && attributeOf(element, 'href') !== null) hasBase = true
    if (element.tagName === 'link' && attributeOf(element, 'rel')?.toLowerCase() === 'canonical') hasCanonical = true
    const meta = metaNameOf(element)
    if (meta) metas.add(meta)
  }
  return { hasBase, hasCanonical, metas: [...metas] }
}

type Shown = { inject: string; base: string; paths: readonly string[]; preview?: Preview }

/** The document as shoppers get it. */
const forShoppers = (html: string, { inject, base, paths, preview }: Shown) =>
  instrument(html, {
    ...{ inject, base, lookup: createLookup(paths), takesNavigation: inject !== '' },
    ...(preview && { preview }),
  })

/** A script of the project as shoppers get it; null: it stays as it is. */
function scriptForShoppers(code: string): string | null {
  const splices = navigationInsertions(code)
  return splices.length === 0 ? null : applySplices(code, splices)
}

/** The document as an editor shows it: its elements carry their addresses. */
function forEditors(html: string, isUtf8: boolean, { inject, base, paths }: Shown) {
  // The tree that is read already: a third one of the largest pages would be too much.
  const page = indexOf(html, readSource(html), { newline: '\n', asciiOnly: !isUtf8 })
  return instrument(html, { inject, base, lookup: createLookup(paths), more: marksOf(page), document: page.document })
}

export const tasks = {
  askedFiles,
  clickables,
  documentLeadsOn,
  factsOf,
  forEditors,
  foreignParts,
  forShoppers,
  isParsable,
  linkFile,
  ownWords,
  rolesOf,
  scriptForShoppers,
  setAttributes,
}
export type Tasks = typeof tasks
