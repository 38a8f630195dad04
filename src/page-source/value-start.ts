import type { Element } from './tree.ts'

/** Where an attribute's value begins in the source, behind the name, the sign and the quote. */
export function findValueStart(source: string, element: Element, name: string): number | null {
  const place = element.sourceCodeLocation?.attrs?.[name]
  if (!place) return null
  const written = source.slice(place.startOffset, place.endOffset)
  const lead = /^[^=]*=\s*["']?/.exec(written)
  return lead ? place.startOffset + lead[0].length : null
}
