import type { lookUpPostalCode as endpoint } from '#contract/checkout.ts'
import type { Request } from '#contract/endpoint.ts'
import { type PostalAddress, postalAddressOf } from '#domain/postal-address.ts'
import type { Context } from '#server/kernel/context.ts'
import { safeFetchJson } from '#server/kernel/safe-fetch.ts'

const terms = { milliseconds: 1_500, mostBytes: 16_384 }
const most = 2_000
const freshMs = 24 * 3_600_000
const nothing: PostalAddress = { street: null, city: null, state: null }

/** What was answered lately, oldest first: a help to one process, nothing that another misses. */
const kept = new Map<string, { at: number; answer: Promise<PostalAddress | null> }>()

function addressOf(template: string, country: string, code: string): URL | null {
  // A service that is not told the country knows one: the CEP's.
  if (!template.includes('{country}') && country !== 'BR') return null
  return new URL(template.replaceAll('{country}', country.toLowerCase()).replaceAll('{code}', encodeURIComponent(code)))
}

function ask(address: URL, now: number): Promise<PostalAddress | null> {
  const before = kept.get(address.href)
  if (before && now - before.at < freshMs) return before.answer
  const answer = safeFetchJson(address, terms).then(postalAddressOf)
  kept.delete(address.href)
  kept.set(address.href, { at: now, answer })
  const [oldest] = kept.keys()
  if (kept.size > most && oldest) kept.delete(oldest)
  // Silence is asked about again.
  answer.catch(() => kept.delete(address.href))
  return answer
}

/** Street, city and state of a postal code by the operator's service. Whatever goes wrong there is no address, never an error. */
export async function lookUpPostalCode(ctx: Context, { params }: Request<typeof endpoint>): Promise<PostalAddress> {
  const { postalLookupUrl } = ctx.config
  const code = params.country === 'BR' ? params.code.replace(/\D/g, '') : params.code
  const address = postalLookupUrl && addressOf(postalLookupUrl, params.country, code)
  if (!address) return nothing
  try {
    return (await ask(address, ctx.clock().getTime())) ?? nothing
  } catch (error) {
    ctx.log.warn({ err: error, country: params.country }, 'the postal-code service did not answer')
    return nothing
  }
}
