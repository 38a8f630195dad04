import { buildCssInsertions } from './css-references.ts'
import { buildPreviewSplices, type Preview } from './link-preview.ts'
import type { Lookup } from './lookup.ts'
import { buildNavigationInsertions } from './script-navigation.ts'
import { isInProject, isRootRelative, loadedAttributes, srcsetAttributes } from './served-value.ts'
import { applySplices, type Splice } from './splice.ts'
import { isScript } from './third-party-parts.ts'
import { type Document, type Element, findAttribute, getAttributeName, listElements, readSource } from './tree.ts'
import { findValueStart } from './value-start.ts'

export type Serving = {
  /** Put first into the document: our script, as a whole element of ASCII text. */
  inject: string
  /** Where the project is served, without a trailing slash: '/_site/{page}/{revision}'. */
  base: string
  lookup: Lookup
  /** Our script takes over where the page's own set the address (script-navigation.ts). */
  takesNavigation?: boolean
  /** What link previews read in a document that is served on its own. */
  preview?: Preview
  /** Further insertions, counted in the same source. */
  more?: readonly Splice[]
  /** The source's tree, where it was read already. */
  document?: Document
}

const htmlNamespace = 'http://www.w3.org/1999/xhtml'

const isExternal = (address: string) => /^\s*(https?:)?\/\//i.test(address)

function* srcsetInsertions(source: string, start: number, value: string, serving: Serving): Generator<Splice> {
  for (const match of value.matchAll(/(?:^|,)\s*(\/(?!\/)[^\s,]*)/g)) {
    const address = match[1] ?? ''
    const at = start + match.index + match[0].length - address.length
    if (isInProject(address, serving) && source.startsWith(address, at))
      yield { start: at, end: at, text: serving.base }
  }
}

function* attributeInsertions(source: string, element: Element, serving: Serving): Generator<Splice> {
  for (const attribute of element.attrs) {
    const name = getAttributeName(attribute)
    const { value } = attribute
    const isSet = srcsetAttributes.has(name)
    if (!isSet && !loadedAttributes.has(name) && name !== 'style') continue
    const start = findValueStart(source, element, name)
    if (start === null) continue
    if (isSet) yield* srcsetInsertions(source, start, value, serving)
    else if (name === 'style') yield* buildCssInsertions(value, serving, start, source)
    else if (isInProject(value, serving) || (element.tagName === 'base' && isRootRelative(value))) {
      const at = start + (value.length - value.trimStart().length)
      if (source[at] === '/') yield { start: at, end: at, text: serving.base }
    }
  }
}

const isHandler = (name: string, value: string) =>
  name.startsWith('on') || (name === 'href' && /^\s*javascript:/i.test(value))

/** Scripts of the page that set its address: in attributes, and whole ones. */
function* scriptInsertions(source: string, element: Element): Generator<Splice> {
  for (const attribute of element.attrs) {
    const name = getAttributeName(attribute)
    if (!isHandler(name, attribute.value)) continue
    const start = findValueStart(source, element, name)
    const end = element.sourceCodeLocation?.attrs?.[name]?.endOffset
    if (start !== null && end !== undefined) yield* buildNavigationInsertions(source, start, end)
  }
  const text = element.childNodes[0]
  if (element.tagName !== 'script' || !text || !('value' in text) || !text.sourceCodeLocation) return
  if (!isScript(findAttribute(element, 'type'))) return
  const { startOffset, endOffset } = text.sourceCodeLocation
  yield* buildNavigationInsertions(source, startOffset, endOffset)
}

/** A page that sends its reader out of the project by itself: no `refresh` to the browser, but to our script. */
function refreshInsertion(element: Element, serving: Serving): Splice | null {
  if (element.tagName !== 'meta' || findAttribute(element, 'http-equiv')?.trim().toLowerCase() !== 'refresh')
    return null
  const address = /[;,]\s*(?:url\s*=\s*)?['"]?\s*(.+)/is.exec(findAttribute(element, 'content') ?? '')?.[1]
  const at = element.sourceCodeLocation?.attrs?.['http-equiv']?.startOffset
  if (!address || at === undefined) return null
  const leaves = isExternal(address) || (isRootRelative(address) && !isInProject(address, serving))
  return leaves ? { start: at, end: at, text: 'data-' } : null
}

/** A link to a document that browsers show in no sandboxed frame. */
const isPdfLink = (element: Element, address: string) =>
  element.tagName !== 'form' && /^[^?#]*\.pdf\s*(?:[?#]|$)/i.test(address)

/** Links and forms that leave the project open in the top window, its PDFs in one of their own, so that they work without a script. */
function targetInsertion(element: Element, serving: Serving): Splice | null {
  const name = element.tagName === 'form' ? 'action' : 'href'
  if (!['a', 'area', 'form'].includes(element.tagName) || element.namespaceURI !== htmlNamespace) return null
  const address = findAttribute(element, name)
  const tag = element.sourceCodeLocation?.startTag
  if (!address || !tag) return null
  const leaves = isExternal(address) || (isRootRelative(address) && !isInProject(address, serving))
  const given = findAttribute(element, 'target')?.toLowerCase()
  const opensIn = leaves ? '_top' : isPdfLink(element, address) ? '_blank' : null
  if (!opensIn || (given && given !== '_self' && given !== '_parent')) return null
  // Before the seller's own attribute: of two with one name the first counts.
  const at = tag.startOffset + 1 + element.tagName.length
  return { start: at, end: at, text: ` target="${opensIn}"` }
}

function* navigationTakeovers(source: string, element: Element, serving: Serving): Generator<Splice> {
  const refresh = refreshInsertion(element, serving)
  if (refresh) yield refresh
  yield* scriptInsertions(source, element)
}

function* styleInsertions(source: string, element: Element, serving: Serving): Generator<Splice> {
  const text = element.childNodes[0]
  if (element.tagName !== 'style' || !text || !('value' in text) || !text.sourceCodeLocation) return
  const { startOffset, endOffset } = text.sourceCodeLocation
  yield* buildCssInsertions(source.slice(startOffset, endOffset), serving, startOffset, source)
}

/** Behind the head's own tag; where none is written, before everything but a byte order mark, doctype and html tag. */
function findHeadStart(source: string, document: Document): number {
  const root = document.childNodes.find(node => node.nodeName === 'html') as Element | undefined
  const head = root?.childNodes.find(node => node.nodeName === 'head') as Element | undefined
  const tag = head?.sourceCodeLocation?.startTag ?? root?.sourceCodeLocation?.startTag
  if (tag) return tag.endOffset
  const doctype = document.childNodes.find(node => node.nodeName === '#documentType')
  const end = doctype?.sourceCodeLocation?.endOffset ?? (source.startsWith('\uFEFF') ? 1 : 0)
  // parse5 lets a doctype that never ends reach beyond the source.
  return Math.min(end, source.length)
}

/**
 * The page as it is sent to shoppers: our script first, project files reached by '/path' found under the project's
 * address, what leaves opening in the top window. Only insertions: everything of the seller's stays as it is.
 */
export function instrument(source: string, serving: Serving): string {
  const document = serving.document ?? readSource(source)
  const at = findHeadStart(source, document)
  // A misnested tag stands for several elements of the tree: one insertion a place.
  const splices = new Map<string, Splice>()
  for (const element of listElements(document)) {
    const target = targetInsertion(element, serving)
    const all = [
      ...(target ? [target] : []),
      ...attributeInsertions(source, element, serving),
      ...styleInsertions(source, element, serving),
      ...(serving.preview ? buildPreviewSplices(element, serving, serving.preview) : []),
      ...(serving.takesNavigation ? navigationTakeovers(source, element, serving) : []),
    ]
    for (const splice of all) splices.set(`${splice.start} ${splice.text}`, splice)
  }
  return applySplices(source, [
    { start: at, end: at, text: serving.inject },
    ...splices.values(),
    ...(serving.more ?? []),
  ])
}
