import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listProducts } from '#contract/catalog.ts'
import { openCheckout, settleCheckout } from '#contract/checkout.ts'
import { call, withTimeLimit } from './call.ts'
import { downloadFile } from './file-transfer.ts'
import { upload } from './upload.ts'

const never = () => new Promise<never>(() => undefined)
const second = 1_000
/** Records how a call ended. `code` is null while the call runs. */
function recordEnding(work: Promise<unknown>): { code: string | null } {
  const ending: { code: string | null } = { code: null }
  work.then(
    () => {
      ending.code = 'answered'
    },
    error => {
      ending.code = error.code ?? String(error)
    },
  )
  return ending
}
const settle = () => call(settleCheckout, { params: { id: 'c1' } })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('call', () => {
  it('ends a call without a response with the code no_answer and aborts the request', async () => {
    const signals: (AbortSignal | undefined)[] = []
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
      signals.push(init.signal ?? undefined)
      return never()
    })
    const ending = recordEnding(settle())
    await vi.advanceTimersByTimeAsync(15 * second)
    expect(ending.code).toBeNull()
    await vi.advanceTimersByTimeAsync(10 * second)
    expect([ending.code, signals[0]?.aborted]).toEqual(['no_answer', true])
  })

  it('ends a call whose response starts but never finishes', async () => {
    const body = new ReadableStream({ start: controller => controller.enqueue(new TextEncoder().encode('{')) })
    vi.stubGlobal('fetch', async () => new Response(body))
    const ending = recordEnding(settle())
    await vi.advanceTimersByTimeAsync(60 * second)
    expect(ending.code).toBe('no_answer')
  })

  it('uses the shopper time limit when the endpoint contains only method and path', async () => {
    vi.stubGlobal('fetch', never)
    const ending = recordEnding(call({ method: 'POST', path: '/x' } as unknown as typeof settleCheckout, {} as never))
    await vi.advanceTimersByTimeAsync(25 * second)
    expect(ending.code).toBe('no_answer')
  })

  it('allows more time for members and for large request bodies', async () => {
    vi.stubGlobal('fetch', never)
    const members = recordEnding(call(listProducts, { query: {} }))
    const search = 'x'.repeat(2_000_000)
    const large = recordEnding(call(openCheckout, { body: { productId: 'p', search } } as never))
    await vi.advanceTimersByTimeAsync(25 * second)
    expect([members.code, large.code]).toEqual([null, null])
    await vi.advanceTimersByTimeAsync(200 * second)
    expect([members.code, large.code]).toEqual(['no_answer', 'no_answer'])
  })

  // Checks the time limit's own timer, because other code of this process may have timers too.
  it('returns a response that arrives in time, and stops the timer of the time limit', async () => {
    const [start, stop] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')]
    const slow = withTimeLimit(5 * second, () => new Promise(resolve => setTimeout(resolve, 4 * second, 'late')))
    const index = start.mock.calls.findIndex(([, ms]) => ms === 5 * second)
    const timer = start.mock.results[index]?.value
    await vi.advanceTimersByTimeAsync(4 * second)
    expect(await slow).toBe('late')
    expect(timer).toBeDefined()
    expect(stop).toHaveBeenCalledWith(timer)
  })
})

describe('file transfers', () => {
  it('downloads a file as long as data arrives, and gives up when the download stalls', async () => {
    let rest = 5
    const body = new ReadableStream({
      async pull(controller) {
        if (rest === 0) return never()
        rest -= 1
        await new Promise(resolve => setTimeout(resolve, 40 * second))
        controller.enqueue(new TextEncoder().encode('line\n'))
      },
    })
    vi.stubGlobal('fetch', async () => new Response(body))
    const ending = recordEnding(downloadFile(listProducts))
    await vi.advanceTimersByTimeAsync(210 * second)
    expect(ending.code).toBeNull()
    await vi.advanceTimersByTimeAsync(60 * second)
    expect(ending.code).toBe('no_answer')
  })

  it('uploads a file as long as data is sent, and gives up when the upload stalls', async () => {
    const sent: { onprogress?: (event: object) => void } = {}
    let aborted = false
    vi.stubGlobal(
      'XMLHttpRequest',
      class {
        upload = sent
        open() {}
        setRequestHeader() {}
        send() {}
        abort() {
          aborted = true
        }
      },
    )
    const ending = recordEnding(upload(listProducts, {}, new FormData()))
    for (let percent = 0; percent < 10; percent += 1) {
      await vi.advanceTimersByTimeAsync(60 * second)
      sent.onprogress?.({ lengthComputable: true, loaded: percent, total: 100 })
    }
    expect(ending.code).toBeNull()
    await vi.advanceTimersByTimeAsync(180 * second)
    expect([ending.code, aborted]).toEqual(['no_answer', true])
  })
})
