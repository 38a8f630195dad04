import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '#tests/support/database.ts'
import { assertWithinRateLimit, countEvent, getRetryAfter, readCounts, sumEvents } from './rate-limit.ts'

const { db } = await createTestDatabase()
const windowMs = 60_000
let now = windowMs * 1_000
const ctx = { db, clock: () => new Date(now) }
let counterCount = 0
const createCounter = () => ({ key: `counter ${++counterCount}`, windowMs })

describe.each(['database', 'relaxed', 'memory'] as const)('countEvent in the store %s', store => {
  it('counts each key from one in every window', async () => {
    const [one, other] = [createCounter(), createCounter()]
    const counts = []
    for (const counter of [one, one, other]) counts.push(await countEvent(ctx, counter, { store }))
    now += windowMs
    counts.push(await countEvent(ctx, one, { store }))
    expect(counts).toEqual([1, 2, 1, 1])
  })
})

describe('countEvent', () => {
  it('keeps windows of different lengths apart', async () => {
    const hourly = { key: 'same', windowMs: 60 * windowMs }
    await countEvent(ctx, hourly, { store: 'memory' })
    expect(await countEvent(ctx, { key: 'same', windowMs }, { store: 'memory' })).toBe(1)
    expect(await countEvent(ctx, hourly, { store: 'memory' })).toBe(2)
  })

  it('releases an event, and never counts below zero', async () => {
    const counter = createCounter()
    await countEvent(ctx, counter)
    const counts = []
    for (const by of [-1, -1, 1] as const) counts.push(await countEvent(ctx, counter, { by }))
    expect(counts).toEqual([0, 0, 1])
  })

  it('stores no part of the key, which may identify a person', async () => {
    await countEvent(ctx, { key: 'mail marina@lumen.example', windowMs })
    const { rows } = await db.execute<{ key: string }>('select key from rate_limits')
    expect(rows.every(({ key }) => /^[0-9a-f]{64}$/.test(key))).toBe(true)
  })
})

describe('readCounts', () => {
  it('returns the counts of the current window in the order of the keys', async () => {
    const [one, unknown, other] = [createCounter(), createCounter(), createCounter()]
    for (const counter of [one, other, other]) await countEvent(ctx, counter)
    const keys = [one.key, unknown.key, other.key]
    expect(await readCounts(ctx, keys, windowMs)).toEqual([1, 0, 2])
    now += windowMs
    expect(await readCounts(ctx, keys, windowMs)).toEqual([0, 0, 0])
  })
})

describe('sumEvents', () => {
  it('adds up the counts of all windows since the given time', async () => {
    const counter = createCounter()
    for (let window = 0; window < 3; window += 1) {
      await countEvent(ctx, counter)
      now += windowMs
    }
    expect(await sumEvents(ctx, counter.key, new Date(now - 2 * windowMs))).toBe(2)
  })
})

describe('assertWithinRateLimit', () => {
  it('throws rate_limited with the seconds until the next window', async () => {
    const limit = { ...createCounter(), max: 2 }
    now += 14_500
    for (let at = 0; at < 2; at += 1) await assertWithinRateLimit(ctx, limit)
    await expect(assertWithinRateLimit(ctx, limit)).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 46 })
    now += 45_500
    await assertWithinRateLimit(ctx, limit)
  })
})

describe('getRetryAfter', () => {
  it('returns at least one second and at most the length of the window', () => {
    expect([getRetryAfter(59_999, windowMs), getRetryAfter(60_000, windowMs)]).toEqual([1, 60])
  })
})
