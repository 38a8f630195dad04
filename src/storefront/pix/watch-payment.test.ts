import { describe, expect, it, vi } from 'vitest'
import { Problem } from '#api-client/call.ts'
import { type RequestStatus, watchPayment } from './watch-payment.ts'

type Answer = Awaited<ReturnType<RequestStatus>>['state'] | Error
/**
 * Watches a payment with these responses, each of which arrives after `holdMs`. Returns the requests, the reported
 * states and the pauses.
 */
async function watch(answers: Answer[], holdMs = 5_000) {
  const controller = new AbortController()
  const left = [...answers]
  const requests: unknown[] = []
  const reported: string[] = []
  const pauses: number[] = []
  let time = 0
  await watchPayment({
    async ask(query) {
      requests.push(query)
      time += holdMs
      const answer = left.shift()
      if (!answer) throw new Error('the server received an unexpected request')
      if (answer instanceof Error) throw answer
      return { state: answer, awaiting: null }
    },
    onReply: ({ state }) => reported.push(state),
    whenOnline: async () => undefined,
    pause: async ms => void pauses.push(ms),
    now: () => time,
    signal: controller.signal,
  })
  expect(left).toEqual([])
  return { requests, reported, pauses }
}

describe('watchPayment', () => {
  it('sends the next request immediately after a held response, until the state is final', async () => {
    expect(await watch(['awaiting', 'awaiting', 'paid'])).toEqual({
      requests: [{ known: 'awaiting' }, { known: 'awaiting' }, { known: 'awaiting' }],
      reported: ['awaiting', 'awaiting', 'paid'],
      pauses: [],
    })
  })

  it('sends the last known state with the next request', async () => {
    const { requests } = await watch(['processing', 'failed'])
    expect(requests).toEqual([{ known: 'awaiting' }, { known: 'processing' }])
  })

  it('waits three seconds after an error, and after a response that was not held', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    expect((await watch([new Error('cut'), 'paid'])).pauses).toEqual([3_000])
    expect((await watch(['awaiting', 'paid'], 10)).pauses).toEqual([3_000])
    expect(log).toHaveBeenCalledTimes(1)
    log.mockRestore()
  })

  it.each(['paid', 'expired', 'canceled', 'failed', 'sold_out'] as const)('stops at the state %s', async state =>
    expect((await watch([state])).reported).toEqual([state]),
  )

  it('stops when the order no longer exists', async () => {
    expect((await watch([new Problem(404, { error: 'order_not_found' })])).reported).toEqual([])
  })
})
