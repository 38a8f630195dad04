import { orderError } from '../http/api-error.ts'
import { type Call, created, ok, type Route } from '../http/route.ts'
import type { OrderRow } from '../state/tables.ts'
import { changeStatus } from './change-order.ts'
import { createOrder } from './create-order.ts'
import { buildOrder } from './order-object.ts'
import { refundOrder } from './refund-order.ts'
import { searchOrders } from './search-orders.ts'

export function getOrder({ world, params, account }: Call): OrderRow {
  const { id = '' } = params
  if (!/^ORD[0-9A-Z]{26,29}$/.test(id)) throw orderError(400, 'invalid_path_param', `The order id '${id}' is not valid`)
  const order = world.store.get('order', id)
  if (order?.account !== account) throw orderError(404, 'order_not_found', 'Order not found')
  return order
}

function cancelOrder(call: Call): OrderRow {
  const order = getOrder(call)
  const { status } = order.payment
  if (status === 'canceled') throw orderError(409, 'order_already_canceled', 'The order is already canceled')
  if (status === 'action_required') return changeStatus(call.world, order, 'canceled', 'canceled_transaction')
  throw orderError(409, 'cannot_cancel_order', `An order with status ${status} cannot be canceled`)
}

export const orderRoutes: Route[] = [
  { method: 'POST', path: '/v1/orders', needsKey: true, run: createOrder },
  { method: 'GET', path: '/v1/orders', run: call => ok(searchOrders(call)) },
  { method: 'GET', path: '/v1/orders/:id', run: call => ok(buildOrder(call.world, getOrder(call))) },
  {
    method: 'POST',
    path: '/v1/orders/:id/cancel',
    needsKey: true,
    run: call => ok(buildOrder(call.world, cancelOrder(call))),
  },
  {
    method: 'POST',
    path: '/v1/orders/:id/refund',
    needsKey: true,
    run: call => created(refundOrder(call, getOrder(call))),
  },
]
