import { describe, expect, it } from 'vitest'
import type { Db } from '../core/context.ts'
import { createFreshValue } from './fresh-value.ts'

const [pool, transaction] = [{} as Db, {} as Db]

function createCase() {
  const state = { nowMs: 0, stored: 1, readers: [] as Db[] }
  const value = createFreshValue(
    pool,
    async by => {
      state.readers.push(by)
      return state.stored
    },
    () => state.nowMs,
  )
  return { state, get: () => value.get(transaction), maxAgeMs: value.maxAgeMs }
}

/** A case whose reads end only when the test calls the functions in `pending`, one for each read. */
function createPendingCase() {
  const state = { nowMs: 0 }
  const pending: ((value: number) => void)[] = []
  const value = createFreshValue(
    pool,
    () => new Promise<number>(done => pending.push(done)),
    () => state.nowMs,
  )
  return { state, pending, value }
}

describe('createFreshValue', () => {
  it('reads once within a second', async () => {
    const { state, get } = createCase()
    await get()
    state.nowMs = 1_000
    await get()
    expect(state.readers).toEqual([transaction])
  })

  it('refreshes an older value with a connection of its own, without waiting', async () => {
    const { state, get } = createCase()
    await get()
    state.stored = 2
    state.nowMs = 1_500
    expect(await get()).toBe(1)
    expect(state.readers).toEqual([transaction, pool])
    await Promise.resolve()
    expect(await get()).toBe(2)
  })

  it('never uses a value older than its limit, and then reads with the connection of the caller', async () => {
    const { state, get, maxAgeMs } = createCase()
    await get()
    state.stored = 2
    state.nowMs = maxAgeMs + 1
    expect(await get()).toBe(2)
    expect(state.readers).toEqual([transaction, transaction])
  })

  it('keeps the newer of two values when the older read ends last', async () => {
    const { state, pending, value } = createPendingCase()
    const older = value.get(transaction)
    state.nowMs = 10
    const newer = value.get(transaction)
    pending[1]?.(2)
    await newer
    pending[0]?.(1)
    await older
    expect(await value.get(transaction)).toBe(2)
  })

  it('does not use the value of a read that started before the value was forgotten', async () => {
    const { state, pending, value } = createPendingCase()
    const earlier = value.get(transaction)
    state.nowMs = 10
    value.forget()
    pending[0]?.(1)
    await earlier
    const later = value.get(transaction)
    pending[1]?.(2)
    expect(await later).toBe(2)
  })
})
