import {
  type DmarcReason,
  judgeDkim,
  judgeDmarc,
  judgeSpf,
  listDmarcDomains,
  type RecordVerdict,
} from '#domain/sender-records.ts'
import type { SenderFinding } from '../facts.ts'
import type { LookUpTexts } from './name-server.ts'

/** The selectors that common mail services use when the seller does not choose one. */
const commonSelectors = [
  ...['default', 'dkim', 'mail', 'smtp', 'email', 'key1', 'google', 'selector1', 'selector2'],
  ...['s1', 's2', 'k1', 'k2', 'k3', 'fm1', 'fm2', 'fm3', 'zoho', 'zmail', 'resend', 'mandrill', 'mailjet', 'brevo1'],
]

const toFinding = ({ reason, record }: RecordVerdict<SenderFinding['reason']>, ...more: string[]): SenderFinding => ({
  reason,
  details: [...(record === null ? [] : [record]), ...more],
})

async function inspectSpf(lookUp: LookUpTexts, domain: string): Promise<SenderFinding> {
  const found = await lookUp(domain)
  if (found.state === 'failed') return { reason: found.reason, details: [] }
  return toFinding(judgeSpf(found.state === 'found' ? found.texts : []))
}

async function inspectDmarc(lookUp: LookUpTexts, domain: string): Promise<SenderFinding> {
  for (const each of listDmarcDomains(domain)) {
    const found = await lookUp(`_dmarc.${each}`)
    if (found.state === 'failed') return { reason: found.reason, details: [] }
    const verdict: RecordVerdict<DmarcReason> = judgeDmarc(found.state === 'found' ? found.texts : [], each !== domain)
    if (verdict.reason !== 'dmarc_missing') return toFinding(verdict, ...(each === domain ? [] : [each]))
  }
  return { reason: 'dmarc_missing', details: [] }
}

/**
 * Looks up the DKIM key at a selector. Without a selector, common ones are tried, because DNS cannot list selectors.
 * When none of them has a key, `_domainkey` tells apart a domain without any key from one with an unknown selector.
 */
async function inspectDkim(lookUp: LookUpTexts, domain: string, selector: string | null): Promise<SenderFinding> {
  const parent = `_domainkey.${domain}`
  const selectors = selector === null ? commonSelectors : [selector]
  const tried = await Promise.all(
    selectors.map(async each => ({ selector: each, lookup: await lookUp(`${each}.${parent}`) })),
  )
  const keys = tried.flatMap(({ selector: each, lookup }) => {
    const verdict = lookup.state === 'found' ? judgeDkim(lookup.texts) : null
    return verdict ? { selector: each, verdict } : []
  })
  const best = keys.find(({ verdict }) => verdict.reason === 'dkim_found') ?? keys[0]
  if (best) return { reason: best.verdict.reason, details: [best.selector] }
  const failed = tried.flatMap(({ lookup }) => (lookup.state === 'failed' ? lookup.reason : []))[0]
  if (failed) return { reason: failed, details: [] }
  if (selector !== null) return { reason: 'dkim_missing', details: [selector] }
  const all = await lookUp(parent)
  if (all.state === 'failed') return { reason: all.reason, details: [] }
  const hasNone = all.state === 'missing' && !all.hasChildren
  return { reason: hasNone ? 'dkim_missing' : 'dkim_selector_unknown', details: [] }
}

/** Looks up and judges the SPF, DKIM and DMARC records of the sender's domain. */
export async function inspectDomain(
  lookUp: LookUpTexts,
  domain: string,
  dkimSelector: string | null,
): Promise<Record<'spf' | 'dkim' | 'dmarc', SenderFinding>> {
  const [spf, dkim, dmarc] = await Promise.all([
    inspectSpf(lookUp, domain),
    inspectDkim(lookUp, domain, dkimSelector),
    inspectDmarc(lookUp, domain),
  ])
  return { spf, dkim, dmarc }
}
