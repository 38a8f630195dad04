import { describe, expect, it } from 'vitest'
import {
  findLastBackup,
  formatBackupName,
  getNextBackupTime,
  listExpiredBackups,
  listUnfinishedBackups,
} from './backup-schedule.ts'

const now = Date.parse('2026-11-23T12:30:15.678Z')
const names = ['2026-11-01T04-00-00Z', '2026-11-22T04-00-00Z', '2026-11-09T04-00-01Z']

describe('formatBackupName', () => {
  it('formats the time in UTC to the second', () => {
    expect(formatBackupName(now)).toBe('2026-11-23T12-30-15Z')
  })
})

describe('findLastBackup', () => {
  it('returns the time of the newest backup', () => {
    expect(findLastBackup(names)).toBe(Date.parse('2026-11-22T04:00:00Z'))
    expect(findLastBackup([formatBackupName(now)])).toBe(Date.parse('2026-11-23T12:30:15Z'))
  })

  it('ignores unfinished backups and other folders', () => {
    expect(findLastBackup(['2026-11-22T04-00-00Z.partial', 'before-the-move', 'lost+found'])).toBeNull()
  })
})

describe('getNextBackupTime', () => {
  it.each([[null], ['2026-11-22T12:30:00Z']])('is now when the last backup was %s', last => {
    expect(getNextBackupTime(now, '04:00', last === null ? null : Date.parse(last))).toBe(now)
  })

  it.each([
    ['04:00', '2026-11-24T04:00:00.000Z'],
    ['12:30', '2026-11-24T12:30:00.000Z'],
    ['12:31', '2026-11-23T12:31:00.000Z'],
  ])('is the next %s after a recent backup', (at, expected) => {
    const next = getNextBackupTime(now, at, Date.parse('2026-11-23T04:00:00Z'))
    expect(new Date(next).toISOString()).toBe(expected)
  })
})

describe('listExpiredBackups', () => {
  it('lists backups that are older than the given number of days', () => {
    expect(listExpiredBackups(names, now, 14)).toEqual(['2026-11-01T04-00-00Z', '2026-11-09T04-00-01Z'])
    expect(listExpiredBackups(names, now, 15)).toEqual(['2026-11-01T04-00-00Z'])
  })

  it('leaves the newest backup and every other folder', () => {
    expect(
      listExpiredBackups(['2020-01-01T00-00-00Z', 'before-the-move', '2020-01-02T00-00-00Z.partial'], now, 1),
    ).toEqual([])
  })
})

describe('listUnfinishedBackups', () => {
  it('lists what interrupted backups left behind, and nothing else', () => {
    const unfinished = '2026-11-23T04-00-00Z.partial'
    expect(listUnfinishedBackups([...names, unfinished, 'film.partial', 'before-the-move'])).toEqual([unfinished])
  })
})
