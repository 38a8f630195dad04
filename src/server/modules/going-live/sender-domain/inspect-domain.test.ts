import { describe, expect, it } from 'vitest'
import { startNameServer } from '#tests/support/name-server.ts'
import { inspectDomain } from './inspect-domain.ts'
import { withNameServer } from './name-server.ts'

const key = `v=DKIM1; k=rsa; p=${'MIGf'.repeat(90)}`
const records: Parameters<typeof startNameServer>[0] = {
  'good.example': ['google-site-verification=1', 'v=spf1 include:_spf.mail.example ~all'],
  's1._domainkey.good.example': [key],
  '_dmarc.good.example': ['v=DMARC1; p=quarantine'],
  'many.example': [...Array.from({ length: 25 }, (_, at) => `v=${at}`), 'v=spf1 a -all'],
  'bare.example': ['hello'],
  'twice.example': ['v=spf1 a -all', 'v=spf1 mx -all'],
  'odd._domainkey.twice.example': [key],
  '_dmarc.twice.example': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'],
  'broken.example': ['v=spf1 ipv4:192.0.2.1 -all'],
  'dkim._domainkey.broken.example': ['v=DKIM1; p='],
  '_dmarc.broken.example': ['v=DMARC1; p=maybe'],
  'slow.example': 'silent',
  'default._domainkey.slow.example': 'silent',
  '_dmarc.slow.example': 'silent',
  'ill.example': 'broken',
  'default._domainkey.ill.example': 'refused',
  '_dmarc.ill.example': 'broken',
  'news.parent.example': ['v=spf1 redirect=_spf.parent.example'],
  '_dmarc.parent.example': ['v=DMARC1; p=none; sp=reject'],
}
const server = await startNameServer(records)
const times = { timeoutMs: 100, maxMs: 2_000 }
const inspect = (domain: string, selector: string | null = null, dnsServer = server.address) =>
  withNameServer(
    { config: { dnsServer } as Parameters<typeof withNameServer>[0]['config'] },
    lookUp => inspectDomain(lookUp, domain, selector),
    times,
  )
const getReasons = async (domain: string, selector: string | null = null) => {
  const { spf, dkim, dmarc } = await inspect(domain, selector)
  return [spf.reason, dkim.reason, dmarc.reason]
}

describe('inspectDomain', () => {
  it('finds the three records, including a key that is split into several strings', async () => {
    expect(await inspect('good.example')).toEqual({
      spf: { reason: 'spf_mark', details: ['v=spf1 include:_spf.mail.example ~all'] },
      dkim: { reason: 'dkim_found', details: ['s1'] },
      dmarc: { reason: 'dmarc_quarantine', details: ['v=DMARC1; p=quarantine'] },
    })
  })

  it('reports missing records of a domain with other texts, and of a domain that does not exist', async () => {
    const missing = ['spf_missing', 'dkim_missing', 'dmarc_missing']
    expect(await getReasons('bare.example')).toEqual(missing)
    expect(await getReasons('nobody.example')).toEqual(missing)
  })

  it('finds the SPF record of a domain with many text records', async () => {
    expect((await getReasons('many.example'))[0]).toBe('spf_reject')
  })

  it('reports two SPF records, two DMARC records, and keys below an unknown selector', async () => {
    expect(await getReasons('twice.example')).toEqual(['spf_several', 'dkim_selector_unknown', 'dmarc_several'])
  })

  it('finds the key of the selector that the seller named, and tries no other selector', async () => {
    server.questions.length = 0
    expect((await inspect('twice.example', 'odd')).dkim).toEqual({ reason: 'dkim_found', details: ['odd'] })
    expect((await inspect('twice.example', 'even')).dkim).toEqual({ reason: 'dkim_missing', details: ['even'] })
    expect(server.questions.filter(name => name.includes('_domainkey')).sort()).toEqual([
      'even._domainkey.twice.example',
      'odd._domainkey.twice.example',
    ])
  })

  it('reports records that receivers cannot use', async () => {
    expect(await getReasons('broken.example')).toEqual(['spf_broken', 'dkim_revoked', 'dmarc_broken'])
  })

  it('reports a name server that does not respond', async () => {
    expect(await getReasons('slow.example')).toEqual(['dns_timeout', 'dns_timeout', 'dns_timeout'])
  })

  it('ends lookups at the deadline, even if the timeout of a query is longer', async () => {
    const { spf } = await withNameServer(
      { config: { dnsServer: server.address } as Parameters<typeof withNameServer>[0]['config'] },
      lookUp => inspectDomain(lookUp, 'slow.example', null),
      { timeoutMs: 60_000, maxMs: 50 },
    )
    expect(spf.reason).toBe('dns_timeout')
  })

  it('reports a name server that answers with a failure', async () => {
    expect(await getReasons('ill.example')).toEqual(['dns_failed', 'dns_failed', 'dns_failed'])
  })

  it('uses the DMARC record of the parent domain, with its policy for subdomains', async () => {
    const { spf, dmarc } = await inspect('news.parent.example')
    expect(spf.reason).toBe('spf_redirect')
    expect(dmarc).toEqual({
      reason: 'dmarc_reject',
      details: ['v=DMARC1; p=none; sp=reject', 'parent.example'],
    })
  })

  it('asks for nothing outside the sender’s domain and its parents', async () => {
    server.questions.length = 0
    await inspect('news.parent.example')
    expect(server.questions.filter(name => !name.endsWith('parent.example'))).toEqual([])
  })
})
