import { isAttributionParameter } from '#domain/attribution.ts'
import { toOneLine } from '#domain/one-line.ts'
import { repairQuery } from '#domain/repair-url.ts'
import { truncate } from '#domain/truncate.ts'

/** What the address that opened a checkout says beside its product. */
type Attribution = {
  /** Where the shopper came from, for the seller's figures. */
  source: Record<string, string>
  /** The campaign whose page led here. */
  campaign: string | null
  coupon: string | null
}

/** Neither the database nor a person can read these. */
const toPlainText = (text: string, most: number) => truncate(toOneLine(text.replace(/[\0\p{Surrogate}]/gu, '')), most)

/** What no code or id ends with: a chat or a mail took it along. A source may end with any sign. */
const trailingPunctuation = /[^\p{L}\p{N}_-]+$/u

/** Reads the query of a checkout's address, '?product=…&utm_source=mail&coupon=SUMMER'; what it is too long for is left out. */
export function parseAttribution(search: string): Attribution {
  const query = new URLSearchParams(repairQuery(search.replace(/^\?/, '')))
  const kept = [...query].filter(([name]) => isAttributionParameter(name) || name === 'campaign')
  return {
    source: Object.fromEntries(
      kept.slice(0, 12).map(([name, value]) => [toPlainText(name, 40), toPlainText(value, 300)]),
    ),
    campaign: query.get('campaign')?.replace(trailingPunctuation, '') ?? null,
    coupon: toPlainText(query.get('coupon') ?? '', 300).replace(trailingPunctuation, '') || null,
  }
}
