import { isSource } from '#domain/attribution.ts'
import { cut } from '#domain/cut.ts'
import { plainQuery } from '#domain/mangled-address.ts'
import { oneLine } from '#domain/one-line.ts'

/** What the address that opened a checkout says beside its product. */
type Said = {
  /** Where the shopper came from, for the seller's figures. */
  source: Record<string, string>
  /** The campaign whose page led here. */
  campaign: string | null
  coupon: string | null
}

/** Neither the database nor a person can read these. */
const plain = (text: string, most: number) => cut(oneLine(text.replace(/[\0\p{Surrogate}]/gu, '')), most)

/** What no code or id ends with: a chat or a mail took it along. A source may end with any sign. */
const behindCode = /[^\p{L}\p{N}_-]+$/u

/** Reads the query of a checkout's address, '?product=…&utm_source=mail&coupon=SUMMER'; what it is too long for is left out. */
export function saidByAddress(search: string): Said {
  const query = new URLSearchParams(plainQuery(search.replace(/^\?/, '')))
  const kept = [...query].filter(([name]) => isSource(name) || name === 'campaign')
  return {
    source: Object.fromEntries(kept.slice(0, 12).map(([name, value]) => [plain(name, 40), plain(value, 300)])),
    campaign: query.get('campaign')?.replace(behindCode, '') ?? null,
    coupon: plain(query.get('coupon') ?? '', 300).replace(behindCode, '') || null,
  }
}
