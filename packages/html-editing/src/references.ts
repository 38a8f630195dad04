import { findCssReferences } from './css-references.ts'
import { loadedAttributes as loaded, srcsetAttributes } from './served-value.ts'
import { type Element, findAttribute, getAttributeName, isText, listElements, readSource } from './tree.ts'

/**
 * A URL to which a document refers. `isLink` means that a visitor follows the URL and the page itself does not load it.
 */
export type Reference = { address: string; isLink: boolean }

/** Attributes whose value is a URL to follow or to load. */
export const urlAttributes = new Set([...loaded, 'action'])
/** Elements whose URL a visitor follows. */
export const linkElements = new Set(['a', 'area', 'form'])
/** Values of `rel` with which a <link> refers to another document instead of loading a file. */
const nonLoadingRelation = /^(canonical|alternate|next|prev|author|license|help|search|shortlink|pingback|profile|me)$/i
const isPlaceLink = (element: Element) =>
  element.tagName === 'link' &&
  (findAttribute(element, 'rel') ?? '').split(/\s+/).some(one => nonLoadingRelation.test(one))

/**
 * Returns the URLs in a srcset. A URL ends at white space; commas at the end of a URL separate the entries of the list.
 */
export const parseSrcset = (value: string): string[] =>
  Array.from(value.matchAll(/(?:^|,)\s*([^\s,][^\s]*)[^,]*/g), match => (match[1] ?? '').replace(/(?<!,),+$/, ''))

function* listReferences(element: Element): Generator<Reference> {
  const isLink = linkElements.has(element.tagName)
  for (const attribute of element.attrs) {
    const [name, { value }] = [getAttributeName(attribute), attribute]
    if (srcsetAttributes.has(name)) for (const address of parseSrcset(value)) yield { address, isLink }
    else if (name === 'style') for (const { address } of findCssReferences(value)) yield { address, isLink: false }
    else if (urlAttributes.has(name) && element.tagName !== 'base' && !isPlaceLink(element))
      yield { address: value, isLink }
  }
  const [text] = element.childNodes
  if (element.tagName === 'style' && isText(text))
    for (const { address } of findCssReferences(text.value)) yield { address, isLink: false }
}

/**
 * Returns the URLs to which an HTML document refers, in order, and the base for relative URLs (null: the document
 * itself).
 */
export function findHtmlReferences(html: string): { base: string | null; references: Reference[] } {
  let base: string | null = null
  const references: Reference[] = []
  for (const element of listElements(readSource(html))) {
    if (element.tagName === 'base') base ??= findAttribute(element, 'href')
    references.push(...listReferences(element))
  }
  return { base, references }
}
