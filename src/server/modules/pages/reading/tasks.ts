// The tasks of the parser thread. Arguments and results cross threads, so they are plain values.

import { findReferencedFiles } from '@vitrine/html-editing/broken-references.ts'
import { canDocumentContinue } from '@vitrine/html-editing/can-continue.ts'
import { findClickables } from '@vitrine/html-editing/clickables.ts'
import { type HeadFacts, readHeadFacts } from '@vitrine/html-editing/head-facts.ts'
import { instrument } from '@vitrine/html-editing/instrument.ts'
import { linkFile } from '@vitrine/html-editing/link-file.ts'
import { findMetaName, type Preview } from '@vitrine/html-editing/link-preview.ts'
import { createLookup } from '@vitrine/html-editing/lookup.ts'
import { buildPageIndex } from '@vitrine/html-editing/page-index.ts'
import { buildPageMarks } from '@vitrine/html-editing/page-marks.ts'
import { findFileRoles } from '@vitrine/html-editing/roles.ts'
import { buildNavigationInsertions } from '@vitrine/html-editing/script-navigation.ts'
import { setAttributes } from '@vitrine/html-editing/set-attributes.ts'
import { applySplices } from '@vitrine/html-editing/splice.ts'
import { findThirdPartyParts } from '@vitrine/html-editing/third-party-parts.ts'
import { findAttribute, isParsable, listElements, readSource } from '@vitrine/html-editing/tree.ts'

const maxCheckouts = 3

/** The checkout URLs that the page links to, reduced to the parameters that select a product. */
function findCheckouts(html: string): string[] {
  const urls = new Set<string>()
  for (const element of listElements(readSource(html))) {
    const href = element.tagName === 'a' ? findAttribute(element, 'href')?.trim() : null
    const match = /^(\/checkout(?:-page)?)\?([^#]*)/.exec(href ?? '')
    if (!match) continue
    const parameters = new URLSearchParams(match[2])
    const productParameters = ['product', 'sku'].flatMap(name =>
      parameters.has(name) ? [[name, parameters.get(name) ?? '']] : [],
    )
    urls.add(`${match[1]}?${new URLSearchParams(productParameters)}`)
  }
  return [...urls].slice(0, maxCheckouts)
}

/** Facts about a published entry page, for its parent page and for the seller. */
export type PageFacts = { head: HeadFacts; foreign: boolean; checkouts: string[] }
const readPageFacts = (html: string, entry: string, paths: readonly string[]): PageFacts => ({
  head: readHeadFacts(html, entry, paths),
  foreign: findThirdPartyParts(html).length > 0,
  checkouts: findCheckouts(html),
})

/**
 * Metadata elements that the document already has and that must not be added twice. `metas` contains the lower-case
 * names of its meta elements.
 */
function getOwnMetadata(html: string) {
  let [hasBase, hasCanonical] = [false, false]
  const metas = new Set<string>()
  for (const element of listElements(readSource(html))) {
    if (element.tagName === 'base' && findAttribute(element, 'href') !== null) hasBase = true
    if (element.tagName === 'link' && findAttribute(element, 'rel')?.toLowerCase() === 'canonical') hasCanonical = true
    const meta = findMetaName(element)
    if (meta) metas.add(meta)
  }
  return { hasBase, hasCanonical, metas: [...metas] }
}

type DocumentOptions = { inject: string; base: string; paths: readonly string[]; preview?: Preview }

/** Renders the document as it is served to shoppers. */
const renderForShoppers = (html: string, { inject, base, paths, preview }: DocumentOptions) =>
  instrument(html, {
    ...{ inject, base, lookup: createLookup(paths), takesNavigation: inject !== '' },
    ...(preview && { preview }),
  })

/** Rewrites a script for shoppers; null when it needs no change. */
function rewriteScript(code: string): string | null {
  const splices = buildNavigationInsertions(code)
  return splices.length === 0 ? null : applySplices(code, splices)
}

/** Renders the document for an editor and marks each element with its element id. */
function renderForEditors(html: string, isUtf8: boolean, { inject, base, paths }: DocumentOptions) {
  // Reuses the parsed tree, because parsing the largest pages once more would exceed the memory limit.
  const page = buildPageIndex(html, readSource(html), { newline: '\n', asciiOnly: !isUtf8 })
  return instrument(html, {
    inject,
    base,
    lookup: createLookup(paths),
    more: buildPageMarks(page),
    document: page.document,
  })
}

export const tasks = {
  canDocumentContinue,
  clickables: findClickables,
  findFileRoles,
  findReferencedFiles,
  findThirdPartyParts,
  getOwnMetadata,
  isParsable,
  linkFile,
  readPageFacts,
  renderForEditors,
  renderForShoppers,
  rewriteScript,
  setAttributes,
}
export type Tasks = typeof tasks
