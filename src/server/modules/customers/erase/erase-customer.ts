import type { CustomerDetail } from '#contract/customers.ts'
import { isEnded } from '#domain/subscription.ts'
import { deleteStudent } from '#server/modules/courses/records/index.ts'
import { eraseAccess } from '#server/modules/digital-goods/records/index.ts'
import { cancelUnpaidOrder } from '#server/modules/payments/index.ts'
import { cancelSubscription } from '#server/modules/subscriptions/index.ts'
import { endFunnel } from '#server/modules/upsells/index.ts'
import { eraseShopEvents } from '#server/modules/webhooks/records/index.ts'
import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { enqueue } from '#server/platform/queue/repository.ts'
import { loadCustomerDetail } from '../list-customers.ts'
import {
  type CustomerRow,
  getCustomer,
  listCartsOfPerson,
  listOrdersOfPerson,
  listPaymentsOfOrders,
  listSubscriptionsOfOrders,
  lockCustomer,
  updateCustomer,
} from '../repository.ts'
import {
  deleteLinkRequests,
  deleteReminders,
  eraseCarts,
  eraseCourseMails,
  eraseMails,
  eraseOrders,
  lockCarts,
  lockOrders,
  stripFromAllRecords,
} from './repository.ts'
import { collectPersonalTexts } from './strip-personal-data.ts'

const pendingPaymentStates = ['started', 'requires_action', 'awaiting', 'processing']

/**
 * Ensures that the customer is not charged again: cancels unpaid orders, closes offers and cancels subscriptions at the
 * payment provider.
 */
async function endCustomerActivity(ctx: Context, row: CustomerRow) {
  const orders = await listOrdersOfPerson(ctx.db, row)
  const subscriptions = await listSubscriptionsOfOrders(
    ctx.db,
    orders.map(order => order.id),
  )
  // No provider knows the payment of an example order.
  for (const order of orders)
    if (order.state === 'pending' && !order.is_example && (await cancelUnpaidOrder(ctx, order.id)) === 'pending')
      throw new AppError('payment_in_progress', { retryAfter: 5 })
  for (const order of orders) if (order.paid_at && !order.finalized_at) await endFunnel(ctx, order.id)
  for (const subscription of subscriptions)
    if (!isEnded(subscription.state)) await cancelSubscription(ctx, subscription, 'now')
}

const listProviderCustomerIds = (rows: { provider_customer_id: string | null }[]) =>
  rows.flatMap(row => row.provider_customer_id ?? [])

async function eraseRows(tx: Tx, id: string) {
  const row = orThrow(await lockCustomer(tx.db, id), 'customer_not_found')
  if (row.erased_at) return
  const carts = await listCartsOfPerson(
    tx.db,
    row,
    (await listOrdersOfPerson(tx.db, row)).map(order => order.id),
  )
  const cartIds = carts.map(cart => cart.id)
  // Carts are locked before orders, in the same sequence as when an order is placed, to avoid deadlocks.
  await lockCarts(tx.db, cartIds)
  const orders = await listOrdersOfPerson(tx.db, row)
  const ids = orders.map(order => order.id)
  await lockOrders(tx.db, ids)
  const payments = await listPaymentsOfOrders(tx.db, ids)
  if (
    orders.some(order => order.state === 'pending') ||
    payments.some(({ state }) => pendingPaymentStates.includes(state))
  )
    throw new AppError('payment_in_progress', { retryAfter: 5 })
  const personalTexts = collectPersonalTexts([row, ...orders, ...carts.flatMap(cart => cart.buyer ?? [])])
  const subscriptions = await listSubscriptionsOfOrders(tx.db, ids)
  const now = tx.clock()
  await eraseOrders(tx.db, ids, now)
  await eraseMails(tx.db, ids)
  await deleteReminders(tx.db, ids)
  await eraseShopEvents(tx.db, ids)
  await eraseAccess(tx, ids)
  await deleteStudent(tx.db, id)
  await eraseCourseMails(tx.db, row.email)
  await eraseCarts(tx.db, cartIds, now)
  await deleteLinkRequests(tx.db, row.email, now)
  await stripFromAllRecords(tx.db, personalTexts, ids)
  await updateCustomer(tx.db, id, {
    // The e-mail address becomes available to a new customer. The id makes the placeholder unique, as the unique index
    // requires.
    email: `erased ${id}`,
    name: '',
    phone: null,
    address: null,
    tax_id: null,
    search_key: '',
    consent: null,
    consent_at: null,
    erased_at: now,
    updated_at: now,
  })
  const providerCustomerIds = new Set(listProviderCustomerIds([...orders, ...carts, ...subscriptions]))
  for (const customer of providerCustomerIds) await enqueue(tx, 'customer.delete', { mode: row.mode, customer })
  // Mercado Pago's customers are stored with the payments whose card they kept.
  const ofPayments = new Set(listProviderCustomerIds(payments.filter(({ kind }) => kind === 'main')))
  for (const customer of ofPayments)
    await enqueue(tx, 'customer.delete', { mode: row.mode, customer, provider: 'mercado_pago' })
  await audit(tx, 'customer.erase', id, { orders: ids.length })
}

/**
 * Removes personal data from every record of the customer, immediately in the database and through the worker at the
 * payment provider. Amounts and dates remain for bookkeeping. A repeated call changes nothing. Throws `email_differs`
 * when the e-mail address is not the customer’s, and `payment_in_progress` while a bank has not yet decided on a
 * payment.
 */
export async function eraseCustomer(ctx: Context, id: string, email: string): Promise<CustomerDetail> {
  const row = await getCustomer(ctx.db, id)
  if (row.erased_at) return loadCustomerDetail(ctx, id)
  if (email.toLowerCase() !== row.email) throw new AppError('email_differs')
  await endCustomerActivity(ctx, row)
  await withTransaction(ctx, tx => eraseRows(tx, id))
  ctx.wake()
  return loadCustomerDetail(ctx, id)
}
