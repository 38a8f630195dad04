import { Resolver } from 'node:dns/promises'
import type { Context } from '#server/platform/core/context.ts'

/**
 * The result of a lookup. `hasChildren`: the name exists without text records, so names below it may exist. Otherwise
 * the name does not exist.
 */
export type TextLookup =
  | { state: 'found'; texts: string[] }
  | { state: 'missing'; hasChildren: boolean }
  | { state: 'failed'; reason: 'dns_timeout' | 'dns_failed' }

export type LookUpTexts = (name: string) => Promise<TextLookup>

/** More than a response has, whose records would otherwise be dropped before the wanted one is found. */
const maxTexts = 1_000
const maxTextLength = 2_000
const firstTryMs = 2_000
const deadlineMs = 8_000

function toLookup(error: unknown): TextLookup {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'ENOTFOUND') return { state: 'missing', hasChildren: false }
  if (code === 'ENODATA') return { state: 'missing', hasChildren: true }
  return { state: 'failed', reason: code === 'ETIMEOUT' || code === 'ECANCELLED' ? 'dns_timeout' : 'dns_failed' }
}

/**
 * Runs `work` with a function that looks up text records at DNS_SERVER, or at the name server of the system. Lookups
 * never throw. Lookups that have not ended after `maxMs` fail with `dns_timeout`.
 * @param timeoutMs how long the first try of a query waits for a response
 */
export async function withNameServer<Result>(
  { config }: Pick<Context, 'config'>,
  work: (lookUp: LookUpTexts) => Promise<Result>,
  { timeoutMs, maxMs } = { timeoutMs: firstTryMs, maxMs: deadlineMs },
): Promise<Result> {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 })
  if (config.dnsServer !== null) resolver.setServers([config.dnsServer])
  const deadline = setTimeout(() => resolver.cancel(), maxMs)
  try {
    return await work(name =>
      resolver.resolveTxt(name).then(
        // DNS splits a long record into strings of at most 255 bytes, which are joined without a space.
        records => ({
          state: 'found',
          texts: records.slice(0, maxTexts).map(parts => parts.join('').slice(0, maxTextLength)),
        }),
        toLookup,
      ),
    )
  } finally {
    clearTimeout(deadline)
  }
}
