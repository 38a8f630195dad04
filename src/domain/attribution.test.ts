import { describe, expect, it } from 'vitest'
import {
  type Attribution,
  attributionParameter,
  clickIdNames,
  mergeVisit,
  type PageVisit,
  stripPersonalAttribution,
} from './attribution.ts'

const visit = (changes: Partial<PageVisit>): PageVisit => ({
  parameters: {},
  referrer: null,
  landingPath: '/vendas/halo',
  at: '2026-11-27T10:00:00.000Z',
  isInternal: false,
  ...changes,
})
const later = '2026-11-27T11:00:00.000Z'
const ad = visit({ parameters: { utm_source: 'fb', fbclid: 'IwAR-Case' }, referrer: 'https://l.facebook.com/' })
const arrived = mergeVisit(null, ad)

describe('attributionParameter', () => {
  it('matches campaign parameters, click ids, tracker parameters and browser ids, and nothing else', () => {
    const names = ['utm_source', 'utm_anything', ...clickIdNames, 'src', 'sck', 'xcod', '_fbp', '_fbc']
    expect(names.filter(name => !attributionParameter.test(name))).toEqual([])
    expect(
      ['product', 'sku', 'utm_', 'email', 'my_src', 'fbclid2', '_fb', 'coupon'].filter(name =>
        attributionParameter.test(name),
      ),
    ).toEqual([])
  })
})

describe('mergeVisit', () => {
  it('makes the first view both the first and the last touch', () => {
    const touch = { parameters: ad.parameters, referrer: ad.referrer, landingPath: ad.landingPath, at: ad.at }
    expect(arrived).toEqual({ first: touch, last: touch })
  })

  it('replaces the last touch, and never the first, for other parameters or another referrer', () => {
    const mail = visit({ parameters: { utm_source: 'mail' }, landingPath: '/checkout', at: later })
    expect(mergeVisit(arrived, mail)).toMatchObject({
      first: { parameters: ad.parameters },
      last: { parameters: { utm_source: 'mail' }, referrer: null, landingPath: '/checkout', at: later },
    })
    const search = visit({ referrer: 'https://www.google.com/', at: later })
    expect(mergeVisit(arrived, search).last).toMatchObject({ parameters: {}, referrer: 'https://www.google.com/' })
  })

  it('ignores a view without parameters and without a referrer, a repeated view, and a reload', () => {
    expect(mergeVisit(arrived, visit({ at: later, landingPath: '/checkout' }))).toBe(arrived)
    expect(mergeVisit(arrived, { ...ad, at: later })).toEqual(arrived)
    expect(mergeVisit(arrived, { ...ad, parameters: { utm_source: 'fb' }, referrer: null, at: later })).toEqual(arrived)
  })

  it('adds the parameters of links of the shop to the last touch, which keeps its referrer and landing page', () => {
    const carried = visit({ parameters: { ...ad.parameters, _fbp: 'fb.1.2.3' }, landingPath: '/checkout', at: later })
    const internal = visit({
      parameters: { utm_content: 'top' },
      landingPath: '/checkout',
      isInternal: true,
      at: later,
    })
    const merged = mergeVisit(mergeVisit(arrived, carried), internal)
    const last = { ...arrived.last, parameters: { ...ad.parameters, _fbp: 'fb.1.2.3', utm_content: 'top' } }
    expect(merged).toEqual({ first: last, last })
  })

  it('does not change the first touch when parameters are added to a later one', () => {
    const mail = mergeVisit(arrived, visit({ parameters: { utm_source: 'mail' }, at: later }))
    const merged = mergeVisit(mail, visit({ parameters: { utm_content: 'top' }, isInternal: true, at: later }))
    expect(merged.first).toEqual(arrived.first)
    expect(merged.last.parameters).toEqual({ utm_source: 'mail', utm_content: 'top' })
  })

  it('limits the number of parameters', () => {
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`utm_${at}`, '1']))
    const { last } = mergeVisit(arrived, visit({ parameters: many, isInternal: true }))
    expect(Object.keys(last.parameters)).toHaveLength(24)
    expect(last.parameters.fbclid).toBe('IwAR-Case')
  })
})

describe('stripPersonalAttribution', () => {
  it('removes click ids, browser ids and referrers, and keeps campaign and landing page', () => {
    const attribution: Attribution = mergeVisit(arrived, visit({ parameters: { sck: 'a', _fbp: 'x', gclid: 'y' } }))
    expect(stripPersonalAttribution(attribution)).toEqual({
      first: { ...attribution.first, parameters: { utm_source: 'fb' }, referrer: null },
      last: { ...attribution.last, parameters: { sck: 'a' }, referrer: null },
    })
  })
})
