/** A part of a text; `href` is set for an address that becomes a link. */
export type TextPart = { text: string; href: string | null }

const addressPattern = /https?:\/\/[^\s<>"']+/gi

/** Removes what usually belongs to the sentence around an address, such as a full stop or an unmatched bracket. */
function trimAddress(address: string): string {
  const trimmed = address.replace(/[.,;:!?…]+$/, '')
  const isUnmatched = trimmed.endsWith(')') && trimmed.split(')').length > trimmed.split('(').length
  return isUnmatched ? trimAddress(trimmed.slice(0, -1)) : trimmed
}

/** Splits a plain text at the web addresses in it. */
export function splitAtLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const found of text.matchAll(addressPattern)) {
    const address = trimAddress(found[0])
    if (!/^https?:\/\/[\p{L}\p{N}]/iu.test(address)) continue
    if (found.index > end) parts.push({ text: text.slice(end, found.index), href: null })
    parts.push({ text: address, href: address })
    end = found.index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null })
  return parts
}

/** Splits a plain text into paragraphs, which empty lines separate. */
export const splitParagraphs = (text: string): string[] =>
  text
    .replaceAll('\r', '')
    .split(/\n[^\S\n]*\n/)
    .map(paragraph => paragraph.trim())
    .filter(paragraph => paragraph !== '')
