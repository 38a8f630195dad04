import { afterEach, describe, expect, it } from 'vitest'
import { formatDate, formatDateTime, formatRelativeTime, formatTimeLeft } from './format-time.ts'
import { getShopTimeZone, setShopTimeZone } from './shop-time-zone.ts'

const now = new Date('2026-11-21T12:00:00Z')
const formatAgo = (ms: number) => formatRelativeTime(new Date(now.getTime() - ms), now)

it('formats a moment of the last 24 hours as a relative time', () => {
  expect(formatAgo(20_000)).toBe('agora')
  expect(formatAgo(2 * 60_000)).toBe('há 2 min')
  expect(formatAgo(3 * 3_600_000 + 5)).toBe('há 3 h')
})

it('formats the full date for moments older than a day or in the future', () => {
  expect(formatAgo(25 * 3_600_000)).toMatch(/20 de nov\. de 2026/)
  expect(formatAgo(-60_000)).toMatch(/21 de nov\. de 2026/)
})

it('formats the time that is left, rounded up to minutes, and nothing after the moment', () => {
  const formatLeft = (ms: number) => formatTimeLeft(new Date(now.getTime() + ms), now)
  expect(formatLeft(20_000)).toBe('em 1 min')
  expect(formatLeft(29 * 60_000 + 1)).toBe('em 30 min')
  expect(formatLeft(3 * 3_600_000)).toBe('em 3 h')
  expect(formatLeft(25 * 3_600_000)).toMatch(/22 de nov\. de 2026/)
  expect(formatLeft(0)).toBeNull()
})

describe('formatDateTime', () => {
  const computerZone = getShopTimeZone()
  afterEach(() => setShopTimeZone(computerZone))
  const at = new Date('2026-11-25T17:46:00Z')

  it.each([
    ['America/Sao_Paulo', '25 de nov. de 2026, 14:46'],
    ['Europe/Lisbon', '25 de nov. de 2026, 17:46'],
    ['Asia/Tokyo', '26 de nov. de 2026, 02:46'],
    ['Australia/Lord_Howe', '26 de nov. de 2026, 04:46'],
  ])('formats the local time of %s', (zone, text) => {
    setShopTimeZone(zone)
    expect(formatDateTime(at).startsWith(text)).toBe(true)
    expect(text.startsWith(formatDate(at))).toBe(true)
  })

  it('appends the time zone only if the clocks of the shop and this computer differ', () => {
    const otherZones = ['America/Sao_Paulo', 'Asia/Tokyo', 'Australia/Lord_Howe'].filter(zone => zone !== computerZone)
    for (const zone of otherZones) {
      setShopTimeZone(zone)
      expect(formatDateTime(at)).toMatch(/:\d\d (BRT|GMT[+-]\d+)$/)
    }
    setShopTimeZone(computerZone)
    expect(formatDateTime(at)).toMatch(/:\d\d$/)
  })
})
