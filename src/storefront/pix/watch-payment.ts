import { Problem, withTimeLimit } from '#api-client/call.ts'
import type { Received } from '#contract/endpoint.ts'
import { waitForPayment } from '#contract/payment-methods.ts'

export type PaymentReply = Received<typeof waitForPayment>
type State = PaymentReply['state']
type OpenState = Extract<State, 'awaiting' | 'processing'>
type PaymentQuery = { known?: OpenState; ask?: boolean }
export type RequestStatus = (query: PaymentQuery) => Promise<PaymentReply>

/** The server holds a request for up to 20 seconds; the remaining ten are for slow connections. */
const holdTimeoutMs = 30_000

/**
 * Builds the request function for one order. `call` is not used, because its time limit is not longer than the time for
 * which the server holds a request.
 */
export const createStatusRequest =
  (order: { publicId: string; key: string }): RequestStatus =>
  query =>
    withTimeLimit(holdTimeoutMs, async signal => {
      const response = await fetch(waitForPayment.path, {
        method: waitForPayment.method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...order, ...query }),
        signal,
      })
      const reply = await response.json().catch(() => ({ error: 'unavailable' }))
      if (!response.ok) throw new Problem(response.status, reply)
      return reply
    })

const pauseMs = 3_000
/**
 * The server did not hold a request that it answers sooner than this. The next request must then wait, or the page
 * would poll without a pause.
 */
const minHoldMs = 1_000

type Watch = {
  ask: RequestStatus
  onReply: (reply: PaymentReply) => void
  /** Resolves when the browser is online. */
  whenOnline: () => Promise<void>
  pause: (ms: number) => Promise<void>
  now: () => number
  signal: AbortSignal
}

/** Whether a payment in this state may still change without further action by the shopper. */
export const isOpen = (state: State): state is OpenState => state === 'awaiting' || state === 'processing'

/** Reports each state of an order's payment until the state is final, the order no longer exists or `signal` aborts. */
export async function watchPayment({ ask, onReply, whenOnline, pause, now, signal }: Watch): Promise<void> {
  let known: OpenState = 'awaiting'
  while (!signal.aborted) {
    await whenOnline()
    const started = now()
    try {
      const reply = await ask({ known })
      if (signal.aborted) return
      onReply(reply)
      if (!isOpen(reply.state)) return
      const isImmediate = reply.state === known && now() - started < minHoldMs
      known = reply.state
      if (isImmediate) await pause(pauseMs)
    } catch (error) {
      if (error instanceof Problem && error.code === 'order_not_found') return
      console.error('order-payment', error)
      await pause(pauseMs)
    }
  }
}
