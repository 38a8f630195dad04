import { describe, expect, it } from 'vitest'
import { findSenderDomain, judgeDkim, judgeDmarc, judgeSpf, listDmarcDomains } from './sender-records.ts'

describe('judgeSpf', () => {
  it.each([
    ['v=spf1 include:_spf.mail.example -all', 'spf_reject'],
    ['v=spf1 ip4:192.0.2.0/24 ip6:2001:db8::/32 a mx:mail.example/24 ~all', 'spf_mark'],
    ['V=SPF1 redirect=_spf.mail.example', 'spf_redirect'],
    ['v=spf1 include:_spf.mail.example', 'spf_neutral'],
    ['v=spf1 include:_spf.mail.example ?all', 'spf_neutral'],
    ['v=spf1 include:_spf.mail.example +all', 'spf_allows_all'],
    ['v=spf1 all', 'spf_allows_all'],
    ['v=spf1 -all', 'spf_allows_none'],
    ['v=spf1 exp=why.mail.example -all', 'spf_allows_none'],
    [`v=spf1${' include:mail.example'.repeat(11)} -all`, 'spf_too_many_lookups'],
  ])('judges %s as %s', (record, reason) => {
    expect(judgeSpf(['google-site-verification=abc', record])).toEqual({ reason, record })
  })

  it('counts ten lookups as allowed', () => {
    expect(judgeSpf([`v=spf1${' include:mail.example'.repeat(10)} -all`]).reason).toBe('spf_reject')
  })

  it('returns the part of a record that receivers cannot read', () => {
    expect(judgeSpf(['v=spf1 include:mail.example ipv4:192.0.2.1 -all'])).toEqual({
      reason: 'spf_broken',
      record: 'ipv4:192.0.2.1',
    })
  })

  it('returns the texts of both records when a domain has two, because receivers then use neither', () => {
    expect(judgeSpf(['v=spf1 a -all', 'v=spf1 mx -all'])).toEqual({
      reason: 'spf_several',
      record: 'v=spf1 a -all\nv=spf1 mx -all',
    })
  })

  it('ignores texts that only resemble a record', () => {
    expect(judgeSpf(['v=spf10 -all', 'spf1 -all'])).toEqual({ reason: 'spf_missing', record: null })
  })
})

describe('judgeDmarc', () => {
  it.each([
    ['v=DMARC1; p=reject', 'dmarc_reject'],
    ['v=DMARC1;p=Quarantine; rua=mailto:dmarc@shop.example', 'dmarc_quarantine'],
    ['v=DMARC1; p=none', 'dmarc_none'],
    ['v=DMARC1; p=block', 'dmarc_broken'],
    ['v=DMARC1', 'dmarc_broken'],
  ])('judges %s as %s', (record, reason) => {
    expect(judgeDmarc([record])).toEqual({ reason, record })
  })

  it('uses the policy for subdomains of a record at a parent domain', () => {
    const record = 'v=DMARC1; p=none; sp=reject'
    expect(judgeDmarc([record], true).reason).toBe('dmarc_reject')
    expect(judgeDmarc([record]).reason).toBe('dmarc_none')
  })

  it('distinguishes no record from several', () => {
    expect(judgeDmarc(['hello']).reason).toBe('dmarc_missing')
    expect(judgeDmarc(['v=DMARC1; p=none', 'v=DMARC1; p=reject']).reason).toBe('dmarc_several')
  })
})

describe('judgeDkim', () => {
  it.each([
    ['v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEB', 'dkim_found'],
    ['p=MIGfMA0G CSqGSIb3DQEB', 'dkim_found'],
    ['v=DKIM1; p=', 'dkim_revoked'],
    ['v=DKIM1; p=not*a*key', 'dkim_broken'],
    ['v=DKIM2; p=MIGfMA0GCSqGSIb3DQEB', 'dkim_broken'],
  ])('judges %s as %s', (record, reason) => {
    expect(judgeDkim([record])).toEqual({ reason, record })
  })

  it('finds no key in other texts', () => {
    expect(judgeDkim(['hello', 'v=spf1 -all'])).toBeNull()
  })
})

describe('listDmarcDomains', () => {
  it('lists the domain and its parents, without top-level domains and without deep parents', () => {
    expect(listDmarcDomains('news.shop.example')).toEqual(['news.shop.example', 'shop.example'])
    expect(listDmarcDomains('a.b.c.d.e.f.example')).toEqual([
      'a.b.c.d.e.f.example',
      'c.d.e.f.example',
      'd.e.f.example',
      'e.f.example',
      'f.example',
    ])
  })
})

describe('findSenderDomain', () => {
  it.each([
    ['loja@Shop.Example', 'shop.example'],
    ['Loja <loja@mail.shop.example>', 'mail.shop.example'],
    ['loja@bücher.example', 'xn--bcher-kva.example'],
    ['no-reply@localhost', null],
    ['no-reply@shop.local', null],
    ['no-reply@10.0.0.1', null],
  ])('finds the domain of %s', (sender, domain) => {
    expect(findSenderDomain(sender)).toBe(domain)
  })
})
