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
  /** Inserted first into the document: Vitrine's script, as one complete element in ASCII. */
  inject: string
  /** The base path at which the project is served, without a trailing slash: '/_site/{page}/{revision}'. */
  base: string
  lookup: Lookup
  /** Whether the page's own navigation is rewritten to calls of Vitrine's script (script-navigation.ts). */
  takesNavigation?: boolean
  /** The metadata for link previews, if the document is served as a page of its own. */
  preview?: Preview
  /** Additional insertions, with offsets in the same source. */
  more?: readonly Splice[]
  /** The tree of the source, if it has already been parsed. */
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

/** Yields insertions where the page's scripts navigate, in attributes and in script elements. */
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

/** Disables a meta refresh that leaves the project. Vitrine's script performs the refresh instead of the browser. */
function refreshInsertion(element: Element, serving: Serving): Splice | null {
  if (element.tagName !== 'meta' || findAttribute(element, 'http-equiv')?.trim().toLowerCase() !== 'refresh')
    return null
  const address = /[;,]\s*(?:url\s*=\s*)?['"]?\s*(.+)/is.exec(findAttribute(element, 'content') ?? '')?.[1]
  const at = element.sourceCodeLocation?.attrs?.['http-equiv']?.startOffset
  if (!address || at === undefined) return null
  const leaves = isExternal(address) || (isRootRelative(address) && !isInProject(address, serving))
  return leaves ? { start: at, end: at, text: 'data-' } : null
}

/** Whether a link opens a PDF, which browsers do not show in a sandboxed frame. */
const isPdfLink = (element: Element, address: string) =>
  element.tagName !== 'form' && /^[^?#]*\.pdf\s*(?:[?#]|$)/i.test(address)

/**
 * Makes links and forms that leave the project open in the top window, and links to PDFs in a new window, so that they
 * work without a script.
 */
function targetInsertion(element: Element, serving: Serving): Splice | null {
  const name = element.tagName === 'form' ? 'action' : 'href'
  if (!['a', 'area', 'form'].includes(element.tagName) || element.namespaceURI !== htmlNamespace) return null
  const address = findAttribute(element, name)
  const tag = element.sourceCodeLocation?.startTag
  if (!address || !tag) return null
  const leaves = isExternal(address) || (isRootRelative(address) && !isInProject(address, serving))
  const currentTarget = findAttribute(element, 'target')?.toLowerCase()
  const opensIn = leaves ? '_top' : isPdfLink(element, address) ? '_blank' : null
  if (!opensIn || (currentTarget && currentTarget !== '_self' && currentTarget !== '_parent')) return null
  // The attribute is inserted before the seller's own `target`, because browsers use the first of two attributes with
  // the same name.
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

/**
 * Returns the offset after the start tag of the head. Without that tag, the offset is after the byte order mark, the
 * doctype and the html tag, as far as they exist.
 */
function findHeadStart(source: string, document: Document): number {
  const root = document.childNodes.find(node => node.nodeName === 'html') as Element | undefined
  const head = root?.childNodes.find(node => node.nodeName === 'head') as Element | undefined
  const tag = head?.sourceCodeLocation?.startTag ?? root?.sourceCodeLocation?.startTag
  if (tag) return tag.endOffset
  const doctype = document.childNodes.find(node => node.nodeName === '#documentType')
  const end = doctype?.sourceCodeLocation?.endOffset ?? (source.startsWith('\uFEFF') ? 1 : 0)
  // parse5 lets an unclosed doctype extend beyond the source.
  return Math.min(end, source.length)
}

/**
 * Returns the page as it is sent to shoppers: Vitrine's script comes first, '/path' references resolve to the project's
 * base path, and external links open in the top window. Text is only inserted, so the seller's source is otherwise
 * unchanged.
 */
export function instrument(source: string, serving: Serving): string {
  const document = serving.document ?? readSource(source)
  const at = findHeadStart(source, document)
  // A misnested tag produces several elements in the tree, but each of its insertions is made only once.
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
