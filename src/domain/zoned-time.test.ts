import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatIsoWithOffset, parseLocalDateTime, startOfDay, toLocalDateTime } from './zoned-time.ts'

const zones = ['America/Sao_Paulo', 'Europe/Lisbon', 'Asia/Tokyo', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC']
const utc = (at: Date | null) => at?.toISOString() ?? null

describe('toLocalDateTime', () => {
  it('returns the local time of a moment in a zone', () => {
    const at = new Date('2026-11-25T17:45:01.292Z')
    expect(zones.map(zone => toLocalDateTime(zone, at))).toEqual([
      '2026-11-25T14:45',
      '2026-11-25T17:45',
      '2026-11-26T02:45',
      '2026-11-26T04:45',
      '2026-11-25T23:30',
      '2026-11-25T17:45',
    ])
  })

  it('formats midnight as 00:00', () => {
    expect(toLocalDateTime('America/Sao_Paulo', new Date('2026-11-26T03:00:00Z'))).toBe('2026-11-26T00:00')
  })

  it('returns the local time in UTC for an unknown zone', () => {
    expect(toLocalDateTime('Mars/Phobos', new Date('2026-11-26T03:00:00Z'))).toBe('2026-11-26T03:00')
  })
})

describe('formatIsoWithOffset', () => {
  it('formats a time with the zone’s offset at that time', () => {
    const at = new Date('2026-11-25T17:45:01.292Z')
    expect(zones.map(zone => formatIsoWithOffset(zone, at))).toEqual([
      '2026-11-25T14:45:01-03:00',
      '2026-11-25T17:45:01+00:00',
      '2026-11-26T02:45:01+09:00',
      '2026-11-26T04:45:01+11:00',
      '2026-11-25T23:30:01+05:45',
      '2026-11-25T17:45:01+00:00',
    ])
    expect(formatIsoWithOffset('Europe/Lisbon', new Date('2026-07-01T12:00:00Z'))).toBe('2026-07-01T13:00:00+01:00')
  })

  it('formats a text that parses back to the same second', () => {
    const moments = fc.date({ min: new Date('1995-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.constantFrom(...zones), moments, (zone, at) => {
        expect(Date.parse(formatIsoWithOffset(zone, at))).toBe(Math.floor(at.getTime() / 1_000) * 1_000)
      }),
    )
  })
})

describe('parseLocalDateTime', () => {
  it('converts a local time in the zone to UTC', () => {
    expect(zones.map(zone => utc(parseLocalDateTime(zone, '2026-11-26T00:00')))).toEqual([
      '2026-11-26T03:00:00.000Z',
      '2026-11-26T00:00:00.000Z',
      '2026-11-25T15:00:00.000Z',
      '2026-11-25T13:00:00.000Z',
      '2026-11-25T18:15:00.000Z',
      '2026-11-26T00:00:00.000Z',
    ])
  })

  it('moves a local time in an hour that clocks skip forward by the skipped duration', () => {
    // Lisbon skips 01:00 to 02:00, Lord Howe half an hour from 02:00, and São Paulo skipped midnight in 2018.
    expect(utc(parseLocalDateTime('Europe/Lisbon', '2026-03-29T01:30'))).toBe('2026-03-29T01:30:00.000Z')
    expect(toLocalDateTime('Europe/Lisbon', new Date('2026-03-29T01:30:00Z'))).toBe('2026-03-29T02:30')
    expect(utc(parseLocalDateTime('Australia/Lord_Howe', '2026-10-04T02:15'))).toBe('2026-10-03T15:45:00.000Z')
    expect(toLocalDateTime('Australia/Lord_Howe', new Date('2026-10-03T15:45:00Z'))).toBe('2026-10-04T02:45')
    expect(utc(parseLocalDateTime('America/Sao_Paulo', '2018-11-04T00:30'))).toBe('2018-11-04T03:30:00.000Z')
  })

  it('returns the first of two possible moments when clocks repeat an hour', () => {
    expect(utc(parseLocalDateTime('Europe/Lisbon', '2026-10-25T01:30'))).toBe('2026-10-25T00:30:00.000Z')
    expect(utc(parseLocalDateTime('Australia/Lord_Howe', '2026-04-05T01:45'))).toBe('2026-04-04T14:45:00.000Z')
    expect(utc(parseLocalDateTime('America/Sao_Paulo', '2018-02-17T23:30'))).toBe('2018-02-18T01:30:00.000Z')
  })

  it('parses an existing local time to a moment that has the same local time', () => {
    const moments = fc.date({ min: new Date('1995-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.constantFrom(...zones), moments, (zone, at) => {
        const shown = toLocalDateTime(zone, at)
        const moment = parseLocalDateTime(zone, shown)
        expect(moment && toLocalDateTime(zone, moment)).toBe(shown)
      }),
    )
  })

  it('returns null for an invalid date or time', () => {
    const invalid = ['', '2026-11-26', '2026-02-30T10:00', '2026-13-01T10:00', '2026-11-26T25:00', '26/11/2026 10:00']
    expect(invalid.map(each => parseLocalDateTime('America/Sao_Paulo', each))).toEqual(invalid.map(() => null))
  })
})

describe('startOfDay', () => {
  it('returns midnight in the zone, or the first moment of a day without midnight', () => {
    expect(utc(startOfDay('Asia/Tokyo', '2026-11-26'))).toBe('2026-11-25T15:00:00.000Z')
    expect(utc(startOfDay('America/Sao_Paulo', '2018-11-04'))).toBe('2018-11-04T03:00:00.000Z')
    expect(startOfDay('Asia/Tokyo', 'tomorrow')).toBeNull()
  })
})
