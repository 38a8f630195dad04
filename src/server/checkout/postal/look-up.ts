import type { lookUpPostalCode as endpoint } from '#contract/checkout.ts'
import type { Request } from '#contract/endpoint.ts'
import { type PostalAddress, parsePostalAddress } from '#domain/postal-address.ts'
import type { Context } from '#server/kernel/context.ts'
import { safeFetchJson } from '#server/kernel/safe-fetch.ts'

const fetchLimits = { milliseconds: 1_500, mostBytes: 16_384 }
const maxCacheEntries = 2_000
const cacheMs = 24 * 3_600_000
const emptyAddress: PostalAddress = { street: null, city: null, state: null }

/** What was answered lately, oldest first: a help to one process, nothing that another misses. */
const cache = new Map<string, { at: number; answer: Promise<PostalAddress | null> }>()

function buildLookupUrl(template: string, country: string, code: string): URL | null {
  // A service that is not told the country knows one: the CEP's.
  if (!template.includes('{country}') && country !== 'BR') return null
  return new URL(template.replaceAll('{country}', country.toLowerCase()).replaceAll('{code}', encodeURIComponent(code)))
}

function fetchCached(address: URL, now: number): Promise<PostalAddress | null> {
  const before = cache.get(address.href)
  if (before && now - before.at < cacheMs) return before.answer
  const answer = safeFetchJson(address, fetchLimits).then(parsePostalAddress)
  cache.delete(address.href)
  cache.set(address.href, { at: now, answer })
  const [oldest] = cache.keys()
  if (cache.size > maxCacheEntries && oldest) cache.delete(oldest)
  // Silence is asked about again.
  answer.catch(() => cache.delete(address.href))
  return answer
}

/** Street, city and state of a postal code by the operator's service. Whatever goes wrong there is no address, never an error. */
export async function lookUpPostalCode(ctx: Context, { params }: Request<typeof endpoint>): Promise<PostalAddress> {
  const { postalLookupUrl } = ctx.config
  const code = params.country === 'BR' ? params.code.replace(/\D/g, '') : params.code
  const address = postalLookupUrl && buildLookupUrl(postalLookupUrl, params.country, code)
  if (!address) return emptyAddress
  try {
    return (await fetchCached(address, ctx.clock().getTime())) ?? emptyAddress
  } catch (error) {
    ctx.log.warn({ err: error, country: params.country }, 'the postal-code service did not answer')
    return emptyAddress
  }
}
