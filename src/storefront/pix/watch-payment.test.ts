import { describe, expect, it, vi } from 'vitest'
import { Problem } from '#api-client/call.ts'
import { type AskServer, watchPayment } from './watch-payment.ts'

type Answer = Awaited<ReturnType<AskServer>>['state'] | Error
/** Watches a payment with these responses, each of which takes `holdMs`. Returns what was asked, reported and waited. */
async function watch(answers: Answer[], holdMs = 5_000) {
  const controller = new AbortController()
  const left = [...answers]
  const asked: unknown[] = []
  const reported: string[] = []
  const pauses: number[] = []
  let time = 0
  await watchPayment({
    async ask(question) {
      asked.push(question)
      time += holdMs
      const answer = left.shift()
      if (!answer) throw new Error('asked once too often')
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
  return { asked, reported, pauses }
}

describe('watchPayment', () => {
  it('asks again at once after a held response, until the payment is decided', async () => {
    expect(await watch(['awaiting', 'awaiting', 'paid'])).toEqual({
      asked: [{ known: 'awaiting' }, { known: 'awaiting' }, { known: 'awaiting' }],
      reported: ['awaiting', 'awaiting', 'paid'],
      pauses: [],
    })
  })

  it('tells the server that it knows of a payment that is being processed', async () => {
    const { asked } = await watch(['processing', 'failed'])
    expect(asked).toEqual([{ known: 'awaiting' }, { known: 'processing' }])
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

  it('stops when the order is gone', async () => {
    expect((await watch([new Problem(404, { error: 'order_not_found' })])).reported).toEqual([])
  })
})
