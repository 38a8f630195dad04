import type { Element } from './tree.ts'

/**
 * Returns the offset of an attribute's value in the source, after the name, the equals sign and the quote; null when
 * the attribute has no value.
 */
export function findValueStart(source: string, element: Element, name: string): number | null {
  const place = element.sourceCodeLocation?.attrs?.[name]
  if (!place) return null
  const written = source.slice(place.startOffset, place.endOffset)
  const opening = /^[^=]*=\s*["']?/.exec(written)
  return opening ? place.startOffset + opening[0].length : null
}
