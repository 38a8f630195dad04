import type { Db } from '#server/platform/core/context.ts'
import { findMainPaymentStates } from './repository.ts'

/** Milliseconds between two database queries for the payments that are being waited for. */
const pollMs = 700

type Waiter = { orderId: string; known: string; done: () => void }

/**
 * Watches the main payments of orders for waiting requests. One query per poll reads the payments of all waiting
 * requests, so their number hardly affects the load, and no query runs while there are none.
 */
export function createPaymentWatcher() {
  const waiters = new Set<Waiter>()
  let timer: NodeJS.Timeout | null = null
  let isClosed = false

  async function poll(db: Db) {
    timer = null
    const orderIds = [...new Set([...waiters].map(({ orderId }) => orderId))]
    // If the query fails, the requests stay open until their time limit.
    const states = await findMainPaymentStates(db, orderIds).catch(() => null)
    for (const waiter of waiters) if (states && states.get(waiter.orderId) !== waiter.known) waiter.done()
    schedule(db)
  }

  function schedule(db: Db) {
    if (timer || isClosed || waiters.size === 0) return
    timer = setTimeout(() => void poll(db), pollMs)
    timer.unref()
  }

  return {
    /**
     * Resolves when the state of the order's main payment differs from `known`, after `maxMs` milliseconds, or when the
     * client disconnects or the process shuts down.
     */
    wait(db: Db, orderId: string, known: string, { maxMs, gone }: { maxMs: number; gone: AbortSignal }): Promise<void> {
      if (isClosed) return Promise.resolve()
      return new Promise(resolve => {
        const done = () => {
          clearTimeout(limit)
          gone.removeEventListener('abort', done)
          waiters.delete(waiter)
          resolve()
        }
        const waiter = { orderId, known, done }
        const limit = setTimeout(done, maxMs)
        gone.addEventListener('abort', done)
        waiters.add(waiter)
        schedule(db)
      })
    },
    /** Ends all waits, so that open requests do not delay the shutdown of the process. */
    close() {
      isClosed = true
      if (timer) clearTimeout(timer)
      for (const { done } of waiters) done()
    },
  }
}
export type PaymentWatcher = ReturnType<typeof createPaymentWatcher>
