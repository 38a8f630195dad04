import { randomUUID } from 'node:crypto'
import { ProviderRejectedError } from '#server/modules/payments/gateway/payment-gateway.ts'
import type { Outcome } from '../outcome.ts'
import { toCleanUpOutcome } from '../run-checks.ts'
import type { MercadoPagoRun } from './open-run.ts'
import { readOrder } from './orders.ts'

/** Adds the orders that the service lists, because the creation of an order may have got no answer. */
async function addListedOrders({ gateway, startedAt, fingerprint, orderIds }: MercadoPagoRun) {
  for await (const payments of gateway.iteratePayments(startedAt.getTime() / 1_000))
    for (const { id, metadata } of payments) if (metadata.shop === fingerprint) orderIds.add(id)
}

/** Cancels or refunds an order. Returns whether it is still in review, which only the service can end. */
async function endOrder(run: MercadoPagoRun, id: string): Promise<boolean> {
  const { state } = await run.gateway.cancelPayment(id)
  const { status } = await readOrder(run, id)
  if (state === 'succeeded' && status === 'processed')
    await run.gateway.refund({ paymentId: id, isUnmatched: true }, randomUUID())
  return state === 'processing'
}

/** Cancels, refunds or deletes everything that the run created. */
export async function cleanUp(run: MercadoPagoRun): Promise<Outcome> {
  const left: string[] = []
  let inReview = 0
  const attempt = async (what: string, work: () => Promise<void>) => {
    await work().catch(error => {
      const reason = error instanceof ProviderRejectedError ? error.reason : error instanceof Error && error.message
      left.push(`${what} (${reason})`)
    })
  }
  await attempt('the list of orders', () => addListedOrders(run))
  for (const id of run.orderIds)
    await attempt(`order ${id}`, async () => {
      if (await endOrder(run, id)) inReview += 1
    })
  for (const id of run.customerIds) await attempt('a customer', () => run.gateway.deleteCustomer(id))
  const detail = inReview === 0 ? 'nothing is left' : `only payments in review are left: ${inReview}`
  return toCleanUpOutcome(left, detail)
}
