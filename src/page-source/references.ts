import { cssReferences } from './css-references.ts'
import { addresses as loaded, sets } from './served-value.ts'
import { attributeOf, type Element, elementsOf, isText, nameOf, readSource } from './tree.ts'

/** An address a document asks for. `isLink`: a visitor follows it, the page does not load it. */
export type Reference = { address: string; isLink: boolean }

/** Attributes whose value is an address, followed or loaded. */
export const addresses = new Set([...loaded, 'action'])
/** Elements whose address a visitor follows. */
export const links = new Set(['a', 'area', 'form'])
/** Relations of <link> that name a place rather than load a file. */
const placeRelations = /^(canonical|alternate|next|prev|author|license|help|search|shortlink|pingback|profile|me)$/i
const isPlace = (element: Element) =>
  element.tagName === 'link' && (attributeOf(element, 'rel') ?? '').split(/\s+/).some(one => placeRelations.test(one))

/** The addresses of a srcset: an address runs to white space, a comma at its end belongs to the list. */
export const addressesOfSet = (value: string): string[] =>
  Array.from(value.matchAll(/(?:^|,)\s*([^\s,][^\s]*)[^,]*/g), match => (match[1] ?? '').replace(/(?<!,),+$/, ''))

function* referencesOf(element: Element): Generator<Reference> {
  const isLink = links.has(element.tagName)
  for (const attribute of element.attrs) {
    const [name, { value }] = [nameOf(attribute), attribute]
    if (sets.has(name)) for (const address of addressesOfSet(value)) yield { address, isLink }
    else if (name === 'style') for (const { address } of cssReferences(value)) yield { address, isLink: false }
    else if (addresses.has(name) && element.tagName !== 'base' && !isPlace(element)) yield { address: value, isLink }
  }
  const [text] = element.childNodes
  if (element.tagName === 'style' && isText(text))
    for (const { address } of cssReferences(text.value)) yield { address, isLink: false }
}

/** What an HTML document asks for, in its order, and the address its relative ones count from (null: its own). */
export function htmlReferences(html: string): { base: string | null; references: Reference[] } {
  let base: string | null = null
  const references: Reference[] = []
  for (const element of elementsOf(readSource(html))) {
    if (element.tagName === 'base') base ??= attributeOf(element, 'href')
    references.push(...referencesOf(element))
  }
  return { base, references }
}
