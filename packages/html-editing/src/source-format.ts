import type { TextContext } from './text-units.ts'

/**
 * How new text is written into a source: with which line ending, and whether only ASCII is certain to be read
 * correctly.
 */
export type SourceFormat = { newline: '\n' | '\r\n'; asciiOnly: boolean }

/** Whether HTML can contain the text: it has no NUL character and no unpaired surrogate. */
export const isWritable = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text)

/** Converts line endings to LF, as they are in trees. */
export const normalizeLineEnds = (text: string): string => text.replace(/\r\n?/g, '\n')

/**
 * Converts markup or escaped text to the source's line ending, and to character references when the source's encoding
 * may lack a character.
 */
export function toSourceFormat(markup: string, { newline, asciiOnly }: SourceFormat): string {
  const safe = asciiOnly ? markup.replace(/[^\p{ASCII}]/gu, character => `&#${character.codePointAt(0)};`) : markup
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

/** Returns a function that escapes text for a context; `quote` is the quote around an attribute's value. */
export const createWriter =
  (format: SourceFormat, place: TextContext, quote: '"' | "'" = '"') =>
  (text: string): string => {
    const escaped =
      place === 'attribute'
        ? text.replace(quote === '"' ? /[&"\u00a0]/g : /[&'\u00a0]/g, character => entities[character] ?? character)
        : text.replace(/[&<>\u00a0]/g, character => entities[character] ?? character)
    return toSourceFormat(escaped, format)
  }
