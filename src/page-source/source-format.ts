import type { TextContext } from './text-units.ts'

/** How new text is written into one source: its line ends, and whether only ASCII is sure to be read as it was meant. */
export type SourceFormat = { newline: '\n' | '\r\n'; asciiOnly: boolean }

/** No character that HTML cannot hold: NUL, halves of surrogate pairs. */
export const isWritable = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text)

/** One line end, as trees have it. */
export const normalizeLineEnds = (text: string): string => text.replace(/\r\n?/g, '\n')

/** Markup or escaped text in the source's own line ends, with references for what its encoding may not have. */
export function toSourceFormat(markup: string, { newline, asciiOnly }: SourceFormat): string {
  const safe = asciiOnly ? markup.replace(/[^\p{ASCII}]/gu, sign => `&#${sign.codePointAt(0)};`) : markup
  return newline === '\n' ? safe : safe.replaceAll('\n', newline)
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\u00a0': '&nbsp;',
}

/** A function that writes text for a place; `quote` is the one an attribute's value stands in. */
export const createWriter =
  (writing: SourceFormat, place: TextContext, quote: '"' | "'" = '"') =>
  (text: string): string => {
    const escaped =
      place === 'attribute'
        ? text.replace(quote === '"' ? /[&"\u00a0]/g : /[&'\u00a0]/g, sign => entities[sign] ?? sign)
        : text.replace(/[&<>\u00a0]/g, sign => entities[sign] ?? sign)
    return toSourceFormat(escaped, writing)
  }
