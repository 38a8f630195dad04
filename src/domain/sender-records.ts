import { normalizeEmail } from './email.ts'

/** How receivers treat a DNS record of a sender's domain. `record` is its text, or only the part that is faulty. */
export type RecordVerdict<Reason extends string> = { reason: Reason; record: string | null }

export type SpfReason =
  | 'spf_reject'
  | 'spf_mark'
  | 'spf_redirect'
  | 'spf_missing'
  | 'spf_several'
  | 'spf_broken'
  | 'spf_neutral'
  | 'spf_allows_all'
  | 'spf_allows_none'
  | 'spf_too_many_lookups'
export type DkimReason = 'dkim_found' | 'dkim_broken' | 'dkim_revoked'
export type DmarcReason =
  | 'dmarc_reject'
  | 'dmarc_quarantine'
  | 'dmarc_none'
  | 'dmarc_missing'
  | 'dmarc_several'
  | 'dmarc_broken'

const mechanismPattern =
  /^[-+~?]?(all|(include|exists):.+|(a|mx|ptr)([:/].+)?|ip4:[\d.]+(\/\d+)?|ip6:[\da-f:.]+(\/\d+)?)$/i
const modifierPattern = /^[a-z][\w.-]*=/i
const lookupPattern = /^[-+~?]?((include|exists):|(a|mx|ptr)([:/]|$)|redirect=)/i
/** Receivers stop after ten lookups and treat the record as broken (RFC 7208, section 4.6.4). */
const maxLookups = 10

function judgeSpfTerms(record: string): RecordVerdict<SpfReason> {
  const terms = record.split(/ +/).slice(1).filter(Boolean)
  const broken = terms.find(term => !mechanismPattern.test(term) && !modifierPattern.test(term))
  if (broken !== undefined) return { reason: 'spf_broken', record: broken }
  if (terms.filter(term => lookupPattern.test(term)).length > maxLookups)
    return { reason: 'spf_too_many_lookups', record }
  const allTerm = terms.find(term => /^[-+~?]?all$/i.test(term))
  if (allTerm === undefined)
    return { reason: terms.some(term => /^redirect=./i.test(term)) ? 'spf_redirect' : 'spf_neutral', record }
  if (allTerm.startsWith('?')) return { reason: 'spf_neutral', record }
  if (/^\+?all$/i.test(allTerm)) return { reason: 'spf_allows_all', record }
  const isOnlyTerm = terms.every(term => term === allTerm || modifierPattern.test(term))
  if (isOnlyTerm) return { reason: 'spf_allows_none', record }
  return { reason: allTerm.startsWith('-') ? 'spf_reject' : 'spf_mark', record }
}

/** Judges the SPF record among the text records of a domain (RFC 7208). Texts without `v=spf1` are ignored. */
export function judgeSpf(texts: readonly string[]): RecordVerdict<SpfReason> {
  const records = texts.filter(text => /^v=spf1( |$)/i.test(text))
  const [record] = records
  if (record === undefined) return { reason: 'spf_missing', record: null }
  if (records.length > 1) return { reason: 'spf_several', record: records.join('\n') }
  return judgeSpfTerms(record)
}

/** Parses the tags of a record such as `v=DMARC1; p=none`, by their names in lower case. */
const parseTags = (record: string): Map<string, string> =>
  new Map(
    record
      .split(';')
      .map(part => part.trim())
      .filter(Boolean)
      .map(part => {
        const at = part.indexOf('=')
        return at < 0 ? [part.toLowerCase(), ''] : [part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()]
      }),
  )

/**
 * Judges the text records at `_dmarc` of a domain.
 * @param isParent whether the records are those of a parent domain, whose tag `sp` then takes precedence over `p`
 */
export function judgeDmarc(texts: readonly string[], isParent = false): RecordVerdict<DmarcReason> {
  const records = texts.filter(text => /^v\s*=\s*DMARC1\s*(;|$)/i.test(text))
  const [record] = records
  if (record === undefined) return { reason: 'dmarc_missing', record: null }
  if (records.length > 1) return { reason: 'dmarc_several', record: records.join('\n') }
  const tags = parseTags(record)
  const policy = ((isParent ? tags.get('sp') : undefined) ?? tags.get('p') ?? '').toLowerCase()
  if (policy === 'reject') return { reason: 'dmarc_reject', record }
  if (policy === 'quarantine') return { reason: 'dmarc_quarantine', record }
  return { reason: policy === 'none' ? 'dmarc_none' : 'dmarc_broken', record }
}

/** Judges the text records at a selector below `_domainkey`. Returns null when none of them contains a key. */
export function judgeDkim(texts: readonly string[]): RecordVerdict<DkimReason> | null {
  const record = texts.find(text => parseTags(text).has('p'))
  if (record === undefined) return null
  const tags = parseTags(record)
  const key = (tags.get('p') ?? '').replace(/\s/g, '')
  if (key === '') return { reason: 'dkim_revoked', record }
  const isVersionRight = (tags.get('v') ?? 'DKIM1') === 'DKIM1'
  const isKey = /^[A-Za-z0-9+/]+={0,2}$/.test(key)
  return { reason: isVersionRight && isKey ? 'dkim_found' : 'dkim_broken', record }
}

/**
 * Lists the domains at which a DMARC record may apply to a domain: the domain itself and its parents, without top-level
 * domains. Parents with more than five labels are not tried.
 */
export function listDmarcDomains(domain: string): string[] {
  const labels = domain.split('.')
  const parents = labels.map((_, at) => labels.slice(at)).filter(rest => rest.length >= 2)
  const [own, ...others] = parents.map(rest => rest.join('.'))
  return [own ?? domain, ...others.filter(parent => parent.split('.').length <= 5)]
}

/**
 * Finds the domain of a sender such as 'Shop <mail@shop.example>'. Returns null for an IP address and for names that
 * exist only on this machine or its network, such as `localhost` and `shop.local`.
 */
export function findSenderDomain(mailFrom: string): string | null {
  const address = /<([^<>]+)>$/.exec(mailFrom.trim())?.[1] ?? mailFrom
  const domain = normalizeEmail(address).split('@').at(-1)?.toLowerCase() ?? ''
  return /^[a-z\d][a-z\d-]*(\.[a-z\d][a-z\d-]*)*\.(?!(localhost|local|internal)$)[a-z][a-z\d-]+$/.test(domain)
    ? domain
    : null
}
