import { LRUCache } from 'lru-cache'
import type { lookUpPostalCode as endpoint } from '#contract/checkout-lookups.ts'
import type { Request } from '#contract/endpoint.ts'
import { type PostalAddress, parsePostalAddress } from '#domain/postal-address.ts'
import type { Context } from '#server/platform/core/context.ts'
import { safeFetchJson } from '#server/platform/security/safe-fetch.ts'

const fetchLimits = { milliseconds: 1_500, mostBytes: 16_384 }
const emptyAddress: PostalAddress = { street: null, district: null, city: null, state: null }

/** Recent lookup results of this process. A miss in another process costs only one more request. */
const cache = new LRUCache<string, Promise<PostalAddress | null>>({ max: 2_000, ttl: 24 * 3_600_000 })

function buildLookupUrl(template: string, country: string, code: string): URL | null {
  // A service without a country placeholder knows only Brazilian postal codes (CEP).
  if (!template.includes('{country}') && country !== 'BR') return null
  return new URL(template.replaceAll('{country}', country.toLowerCase()).replaceAll('{code}', encodeURIComponent(code)))
}

function fetchCached(address: URL): Promise<PostalAddress | null> {
  const cached = cache.get(address.href)
  if (cached) return cached
  const answer = safeFetchJson(address, fetchLimits).then(parsePostalAddress)
  cache.set(address.href, answer)
  // A failed request is not cached.
  answer.catch(() => cache.delete(address.href))
  return answer
}

/**
 * Looks up street, district, city and state with the operator's service. If the service fails, returns an empty address
 * and throws nothing.
 */
export async function lookUpPostalCode(ctx: Context, { params }: Request<typeof endpoint>): Promise<PostalAddress> {
  const { postalLookupUrl } = ctx.config
  const code = params.country === 'BR' ? params.code.replace(/\D/g, '') : params.code
  const address = postalLookupUrl && buildLookupUrl(postalLookupUrl, params.country, code)
  if (!address) return emptyAddress
  try {
    return (await fetchCached(address)) ?? emptyAddress
  } catch (error) {
    ctx.log.warn(
      { err: error, country: params.country },
      'the postal-code lookup failed; the shopper has to enter the postal address',
    )
    return emptyAddress
  }
}
