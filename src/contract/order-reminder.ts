import { endpoint } from './endpoint.ts'
import { OrderDetail } from './orders.ts'
import { WithId } from './shapes.ts'

/**
 * Mails the buyer the code of an unpaid order again, at most once a minute and five times a day. The timeline shows the
 * e-mail.
 */
export const remindBuyer = endpoint('POST', '/api/v1/orders/:id/remind', {
  who: 'admin',
  limit: 60,
  cache: 0,
  shared: true,
  bytes: 0,
  params: WithId,
  reply: OrderDetail,
  errors: ['order_not_found', 'example_order', 'order_not_awaiting', 'mail_server_missing', 'rate_limited'],
})
