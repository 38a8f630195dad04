import { nameEnd } from './page-index.ts'
import type { Splice } from './splice.ts'
import { respell, unitsOf } from './text-units.ts'
import { type Attribute, attributeOf, type Element, nameOf } from './tree.ts'
import { type Writing, writer } from './writing.ts'

/** What becomes of each attribute: its new value, or null to take it off. */
export type AttributeChanges = Readonly<Record<string, string | null>>

const isSpace = (sign: string | undefined) => sign !== undefined && /[\s]/.test(sign)

function removal(source: string, start: number, end: number): Splice {
  const after = source[end]
  // The space in front goes too, unless what follows would then touch the name before.
  const takesSpace = isSpace(source[start - 1]) && (isSpace(after) || after === '>' || after === '/')
  return { start: takesSpace ? start - 1 : start, end, text: '' }
}

/** Splices inside the quotes of a value; null where it is not quoted or not written plainly. */
function insideQuotes(source: string, [start, end]: [number, number], from: string, to: string, writing: Writing) {
  const quote = source[end - 1]
  const lead = /^[^\s=]+\s*=\s*["']/.exec(source.slice(start, end))
  if (!lead || (quote !== '"' && quote !== "'") || !lead[0].endsWith(quote) || lead[0].length >= end - start)
    return null
  const inside: [number, number] = [start + lead[0].length, end - 1]
  if (from === '') return [{ start: inside[0], end: inside[1], text: writer(writing, 'attribute', quote)(to) }]
  const units = unitsOf(source, inside, from, 'attribute')
  return units && respell(units, to, writer(writing, 'attribute', quote))
}

function splicesFor(source: string, element: Element, name: string, value: string | null, writing: Writing): Splice[] {
  const place = element.sourceCodeLocation?.attrs?.[name.toLowerCase()]
  const written = `${name}="${writer(writing, 'attribute')(value ?? '')}"`
  if (place) {
    const { startOffset: start, endOffset: end } = place
    if (value === null) return [removal(source, start, end)]
    const inside = insideQuotes(source, [start, end], attributeOf(element, name) ?? '', value, writing)
    return inside ?? [{ start, end, text: written }]
  }
  const tag = element.sourceCodeLocation?.startTag
  if (!tag || value === null) return []
  const at = nameEnd(source, tag.startOffset)
  return [{ start: at, end: at, text: ` ${written}` }]
}

/** The splices that change attributes in an element's start tag; those that have the value already are left alone. */
export function attributeSplices(
  source: string,
  element: Element,
  changes: AttributeChanges,
  writing: Writing,
): Splice[] {
  return Object.entries(changes)
    .filter(([name, value]) => attributeOf(element, name) !== value)
    .flatMap(([name, value]) => splicesFor(source, element, name, value, writing))
}

/** An element's attributes as `changes` make them. */
export function changedAttributes(element: Element, changes: AttributeChanges): Attribute[] {
  const rest = element.attrs.filter(attribute => !Object.hasOwn(changes, nameOf(attribute)))
  const set = Object.entries(changes).flatMap(([name, value]) => (value === null ? [] : [{ name, value }]))
  return [...rest, ...set]
}
