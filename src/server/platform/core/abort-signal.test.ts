import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { runWithAbortSignal } from './abort-signal.ts'

/** Never ends by itself. It listens as `http.request` does, without a reference to the signal. */
const hang = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

const collectGarbage: () => void = (() => {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
})()

describe('runWithAbortSignal', () => {
  it('ends work at the time limit although garbage was collected meanwhile', async () => {
    const stopping = new AbortController()
    const ends = Array.from({ length: 5 }, () =>
      runWithAbortSignal({ limitMs: 200, signals: [stopping.signal] }, hang).catch((error: Error) => error.name),
    )
    await sleep(50)
    collectGarbage()
    expect(await Promise.all(ends)).toEqual(Array.from({ length: 5 }, () => 'TimeoutError'))
  })

  it('ends work with the reason of the aborted signal, even of one that was aborted before', async () => {
    const stopping = new AbortController()
    const end = runWithAbortSignal({ limitMs: null, signals: [undefined, stopping.signal] }, hang)
    stopping.abort('stopping')
    await expect(end).rejects.toBe('stopping')
    await expect(
      runWithAbortSignal({ limitMs: null, signals: [stopping.signal] }, async signal => signal.throwIfAborted()),
    ).rejects.toBe('stopping')
  })

  it('returns the result, and aborts nothing afterwards', async () => {
    const stopping = new AbortController()
    let seen: AbortSignal | undefined
    const result = await runWithAbortSignal({ limitMs: 20, signals: [stopping.signal] }, async signal => {
      seen = signal
      return 7
    })
    stopping.abort()
    await sleep(50)
    expect([result, seen?.aborted]).toEqual([7, false])
  })

  it('is used instead of AbortSignal.any in all code that runs in Node', () => {
    const folder = join(import.meta.dirname, '../..')
    const users = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      file =>
        file.endsWith('.ts') &&
        !file.endsWith('.test.ts') &&
        readFileSync(join(folder, file), 'utf8').includes('AbortSignal.any('),
    )
    expect(users).toEqual([])
  })
})
