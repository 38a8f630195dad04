import type { Received, Request } from '#contract/endpoint.ts'
import type { waitForPayment as endpoint } from '#contract/payment-methods.ts'
import { findOrderByLink, type OrderRow } from '#server/modules/orders/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { soldOutCode } from '../outcomes.ts'
import { findPaymentsOfOrder, type PaymentRow } from '../records/index.ts'
import { settlePayment } from '../settle-payment.ts'
import { toAwaitingPayment } from './awaiting-payment.ts'
import { isReadRecently } from './is-read-recently.ts'
import type { PaymentWatcher } from './payment-watcher.ts'

/** Proxies usually time out after 30 or 60 seconds without a response. */
const maxWaitMs = 20_000

type State = Received<typeof endpoint>['state']

function toState(ctx: Context, { state, failure_code, expires_at }: PaymentRow): State {
  switch (state) {
    case 'succeeded':
      return failure_code === soldOutCode ? 'sold_out' : 'paid'
    case 'awaiting':
      return expires_at && expires_at <= ctx.clock() ? 'expired' : 'awaiting'
    case 'processing':
      return 'processing'
    case 'failed':
      return failure_code === 'expired' ? 'expired' : 'failed'
    default:
      return 'canceled'
  }
}

const getMainPayment = async (ctx: Context, order: OrderRow): Promise<PaymentRow> =>
  orThrow(
    (await findPaymentsOfOrder(ctx.db, order.id)).find(({ kind }) => kind === 'main'),
    'order_not_found',
  )

async function askProvider(ctx: Context, payment: PaymentRow): Promise<PaymentRow> {
  const isOpen = payment.state === 'awaiting' || payment.state === 'processing' || payment.state === 'failed'
  return isOpen && !isReadRecently(ctx, payment) ? settlePayment(ctx, payment) : payment
}

/**
 * Responds with the state of an order's main payment as soon as it differs from the state that the buyer's browser
 * already has (long polling).
 */
export async function waitForPayment(
  ctx: Context,
  { body }: Request<typeof endpoint>,
  watcher: PaymentWatcher,
): Promise<Received<typeof endpoint>> {
  const order = orThrow(await findOrderByLink(ctx, body), 'order_not_found')
  let payment = await getMainPayment(ctx, order)
  if (body.ask) payment = await askProvider(ctx, payment)
  else if (body.known === toState(ctx, payment)) {
    await watcher.wait(ctx.db, order.id, payment.state, { maxMs: maxWaitMs, gone: ctx.gone() })
    payment = await getMainPayment(ctx, order)
  }
  return { state: toState(ctx, payment), awaiting: toAwaitingPayment(ctx, order, payment) }
}
