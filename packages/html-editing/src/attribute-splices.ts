import { findTagNameEnd } from './page-index.ts'
import { createWriter, type SourceFormat } from './source-format.ts'
import type { Splice } from './splice.ts'
import { buildUnitSplices, parseUnits } from './text-units.ts'
import { type Attribute, type Element, findAttribute, getAttributeName } from './tree.ts'

/** The new value of each attribute, or null to remove it. */
export type AttributeChanges = Readonly<Record<string, string | null>>

const isSpace = (character: string | undefined) => character !== undefined && /[\s]/.test(character)

function buildRemoval(source: string, start: number, end: number): Splice {
  const after = source[end]
  // The preceding space is removed too, unless the following text would then be joined to the previous attribute.
  const takesSpace = isSpace(source[start - 1]) && (isSpace(after) || after === '>' || after === '/')
  return { start: takesSpace ? start - 1 : start, end, text: '' }
}

/**
 * Returns splices that change an attribute's value inside its quotes. Returns null when the value is unquoted or its
 * text in the source cannot be matched to the parsed value.
 */
function spliceInsideQuotes(
  source: string,
  [start, end]: [number, number],
  from: string,
  to: string,
  format: SourceFormat,
) {
  const quote = source[end - 1]
  const opening = /^[^\s=]+\s*=\s*["']/.exec(source.slice(start, end))
  if (!opening || (quote !== '"' && quote !== "'") || !opening[0].endsWith(quote) || opening[0].length >= end - start)
    return null
  const valueRange: [number, number] = [start + opening[0].length, end - 1]
  if (from === '')
    return [{ start: valueRange[0], end: valueRange[1], text: createWriter(format, 'attribute', quote)(to) }]
  const units = parseUnits(source, valueRange, from, 'attribute')
  return units && buildUnitSplices(units, to, createWriter(format, 'attribute', quote))
}

function spliceAttribute(
  source: string,
  element: Element,
  name: string,
  value: string | null,
  format: SourceFormat,
): Splice[] {
  const place = element.sourceCodeLocation?.attrs?.[name.toLowerCase()]
  const written = `${name}="${createWriter(format, 'attribute')(value ?? '')}"`
  if (place) {
    const { startOffset: start, endOffset: end } = place
    if (value === null) return [buildRemoval(source, start, end)]
    const splices = spliceInsideQuotes(source, [start, end], findAttribute(element, name) ?? '', value, format)
    return splices ?? [{ start, end, text: written }]
  }
  const tag = element.sourceCodeLocation?.startTag
  if (!tag || value === null) return []
  const at = findTagNameEnd(source, tag.startOffset)
  return [{ start: at, end: at, text: ` ${written}` }]
}

/**
 * Returns the splices that change attributes in an element's start tag. Attributes that already have the new value are
 * not touched.
 */
export function buildAttributeSplices(
  source: string,
  element: Element,
  changes: AttributeChanges,
  format: SourceFormat,
): Splice[] {
  return Object.entries(changes)
    .filter(([name, value]) => findAttribute(element, name) !== value)
    .flatMap(([name, value]) => spliceAttribute(source, element, name, value, format))
}

/** Returns the attributes of an element as they are after the changes. */
export function applyAttributeChanges(element: Element, changes: AttributeChanges): Attribute[] {
  const unchanged = element.attrs.filter(attribute => !Object.hasOwn(changes, getAttributeName(attribute)))
  const set = Object.entries(changes).flatMap(([name, value]) => (value === null ? [] : [{ name, value }]))
  return [...unchanged, ...set]
}
