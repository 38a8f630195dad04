import { toOneLine } from '#domain/one-line.ts'
import { repairQuery } from '#domain/repair-url.ts'
import { truncate } from '#domain/truncate.ts'

/** Query parameters of a checkout URL other than the product. */
type Attribution = {
  /** The utm parameters and the campaign: the part of the attribution that the filters of the order list use. */
  source: Record<string, string>
  /** Id of the campaign whose page linked to the checkout. */
  campaign: string | null
  coupon: string | null
}

/** Removes NUL characters, which PostgreSQL rejects, and lone surrogates, which nobody can read. */
export const toPlainText = (text: string, maxLength: number) =>
  truncate(toOneLine(text.replace(/[\0\p{Surrogate}]/gu, '')), maxLength)

/**
 * Chat and e-mail programs append punctuation to links, but no promotion code or campaign id ends with such a
 * character. Other parameters may end with any character.
 */
const trailingPunctuation = /[^\p{L}\p{N}_-]+$/u

/** Parses a query string, with or without its question mark, that a chat or e-mail program may have changed. */
export const parseQuery = (search: string): URLSearchParams =>
  new URLSearchParams(repairQuery(search.replace(/^\?/, '')))

/**
 * Parses the query of a checkout URL, for example '?product=…&utm_source=mail&coupon=SUMMER'. Keeps at most 12
 * parameters as the source and truncates long ones.
 */
export function parseAttribution(search: string): Attribution {
  const query = parseQuery(search)
  const parameters = [...query].filter(([name]) => name.startsWith('utm_') || name === 'campaign')
  return {
    source: Object.fromEntries(
      parameters.slice(0, 12).map(([name, value]) => [toPlainText(name, 40), toPlainText(value, 300)]),
    ),
    campaign: query.get('campaign')?.replace(trailingPunctuation, '') ?? null,
    coupon: toPlainText(query.get('coupon') ?? '', 300).replace(trailingPunctuation, '') || null,
  }
}
