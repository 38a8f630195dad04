import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Problem } from '#api-client/call.ts'
import { withRetry } from './retry.ts'

const problem = (status: number, error: string, more: object = {}) => new Problem(status, { error, ...more })
const lost = new TypeError('the connection was lost')
const events = new EventTarget()
let isOnline = true

beforeEach(() => {
  vi.useFakeTimers()
  isOnline = true
  vi.stubGlobal('navigator', {
    get onLine() {
      return isOnline
    },
  })
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Runs work that fails with each of the errors in turn and then succeeds. */
function run(errors: readonly Error[], signal = new AbortController().signal) {
  const left = [...errors]
  const state = { attempts: 0, waiting: [] as boolean[], ended: '' }
  const work = async () => {
    state.attempts += 1
    const error = left.shift()
    if (error) throw error
    return 'done'
  }
  withRetry({ signal, onWaiting: isWaiting => state.waiting.push(isWaiting) }, work).then(
    result => {
      state.ended = result
    },
    error => {
      state.ended = error instanceof Problem ? error.code : error.name
    },
  )
  return state
}

describe('withRetry', () => {
  it('repeats work after a lost connection and a server error, with growing pauses', async () => {
    const state = run([lost, problem(503, 'unavailable')])
    await vi.advanceTimersByTimeAsync(1_000)
    expect([state.attempts, state.ended]).toEqual([2, ''])
    await vi.advanceTimersByTimeAsync(1_999)
    expect(state.attempts).toBe(2)
    await vi.advanceTimersByTimeAsync(1)
    expect([state.ended, state.waiting]).toEqual(['done', [true, true, false]])
  })

  it('waits as long as the server asks', async () => {
    const state = run([problem(429, 'rate_limited', { retryAfter: 17 })])
    await vi.advanceTimersByTimeAsync(16_999)
    expect(state.attempts).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(state.ended).toBe('done')
  })

  it.each([
    ['storage_full', 507],
    ['digital_upload_not_found', 404],
    ['not_allowed', 403],
  ])('fails at once for %s, which no repetition changes', async (code, status) => {
    const state = run([problem(status, code)])
    await vi.advanceTimersByTimeAsync(0)
    expect([state.attempts, state.ended]).toEqual([1, code])
  })

  it('gives up after eight failures in a row', async () => {
    const state = run(Array.from({ length: 20 }, () => problem(500, 'internal')))
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect([state.attempts, state.ended]).toEqual([8, 'internal'])
  })

  it('does not give up while the browser is offline, and continues as soon as it is online', async () => {
    isOnline = false
    const state = run(Array.from({ length: 20 }, () => lost))
    await vi.advanceTimersByTimeAsync(12_500)
    expect([state.attempts, state.ended]).toEqual([13, ''])
    const quick = run([lost])
    await vi.advanceTimersByTimeAsync(10)
    events.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(quick.ended).toBe('done')
  })

  it('ends at once when the upload is canceled', async () => {
    const stop = new AbortController()
    const state = run([lost], stop.signal)
    await vi.advanceTimersByTimeAsync(10)
    stop.abort()
    await vi.advanceTimersByTimeAsync(0)
    expect([state.attempts, state.ended]).toEqual([1, 'AbortError'])
  })
})
