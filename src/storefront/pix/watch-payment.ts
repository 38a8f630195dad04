import { Problem, withTimeLimit } from '#api-client/call.ts'
import type { Received } from '#contract/endpoint.ts'
import { waitForPayment } from '#contract/payment-methods.ts'

export type PaymentReply = Received<typeof waitForPayment>
type State = PaymentReply['state']
type OpenState = Extract<State, 'awaiting' | 'processing'>
type Question = { known?: OpenState; ask?: boolean }
export type AskServer = (question: Question) => Promise<PaymentReply>

/** The server holds a request for up to 20 seconds; the rest is for a slow connection. */
const holdTimeoutMs = 30_000

/** Builds the call for one order. `call` is not used, because its time limit is as short as the server's hold. */
export const createAskServer =
  (order: { publicId: string; key: string }): AskServer =>
  question =>
    withTimeLimit(holdTimeoutMs, async signal => {
      const response = await fetch(waitForPayment.path, {
        method: waitForPayment.method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...order, ...question }),
        signal,
      })
      const reply = await response.json().catch(() => ({ error: 'unavailable' }))
      if (!response.ok) throw new Problem(response.status, reply)
      return reply
    })

const pauseMs = 3_000
/** A response before this time was not held, so that another question at once would only load the server. */
const minHoldMs = 1_000

type Watch = {
  ask: AskServer
  onReply: (reply: PaymentReply) => void
  /** Resolves when the browser is online. */
  whenOnline: () => Promise<void>
  pause: (ms: number) => Promise<void>
  now: () => number
  signal: AbortSignal
}

/** Whether a payment in this state may still change without an act of the shopper. */
export const isOpen = (state: State): state is OpenState => state === 'awaiting' || state === 'processing'

/** Reports each state of an order's payment until it is decided, the order is gone or `signal` aborts. */
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
      const isUnheld = reply.state === known && now() - started < minHoldMs
      known = reply.state
      if (isUnheld) await pause(pauseMs)
    } catch (error) {
      if (error instanceof Problem && error.code === 'order_not_found') return
      console.error('order-payment', error)
      await pause(pauseMs)
    }
  }
}
