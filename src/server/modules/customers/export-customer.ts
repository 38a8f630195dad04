import { listCoursesOfCustomer } from '#server/modules/courses/records/index.ts'
import { listAccessOfOrders, listKeysOfOrders } from '#server/modules/digital-goods/records/index.ts'
import { readOrder } from '#server/modules/orders/reading/index.ts'
import { loadSummariesOfOrders } from '#server/modules/subscriptions/index.ts'
import { listDeliveriesOfOrders } from '#server/modules/webhooks/records/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { audit } from '#server/platform/observability/repository.ts'
import {
  findCustomer,
  listCardsOfCustomer,
  listCartsOfPerson,
  listMailsOfOrders,
  listOrdersOfPerson,
  listRemindersOfOrders,
} from './repository.ts'

/**
 * Exports everything that is stored about one person, including unpaid orders and abandoned carts, for a data access
 * request. Throws `customer_not_found`, also for an erased customer.
 */
export async function exportCustomer(ctx: Context, id: string): Promise<Record<string, unknown>> {
  const row = await findCustomer(ctx.db, id)
  if (!row || row.erased_at) throw new AppError('customer_not_found')
  const orders = await listOrdersOfPerson(ctx.db, row)
  const ids = orders.map(order => order.id)
  const exportedOrders: unknown[] = []
  for (const order of orders) {
    const { customer: _customer, ...orderFields } = await readOrder(ctx, order.id)
    exportedOrders.push({
      ...orderFields,
      language: order.language,
      providerCustomer: order.provider_customer_id,
      providerReceipt: order.provider_receipt,
    })
  }
  await audit(ctx, 'customer.export', id)
  return {
    exportedAt: ctx.clock().toISOString(),
    customer: {
      id,
      mode: row.mode,
      name: row.name,
      email: row.email,
      phone: row.phone,
      taxId: row.tax_id,
      address: row.address,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    },
    consent: { given: row.consent, at: row.consent_at },
    cards: await listCardsOfCustomer(ctx.db, id),
    orders: exportedOrders,
    subscriptions: await loadSummariesOfOrders(ctx, ids),
    carts: (await listCartsOfPerson(ctx.db, row, ids)).map(cart => ({
      id: cart.id,
      state: cart.state,
      buyer: cart.buyer,
      lines: cart.lines,
      currency: cart.currency,
      promotionCode: cart.promotion_code,
      source: cart.source,
      attribution: cart.attribution,
      createdAt: cart.created_at,
    })),
    mails: (await listMailsOfOrders(ctx.db, ids)).map(mail => ({
      id: mail.id,
      orderId: mail.order_id,
      kind: mail.kind,
      recipient: mail.recipient,
      subject: mail.subject,
      text: mail.text,
      state: mail.state,
      createdAt: mail.created_at,
      sentAt: mail.sent_at,
    })),
    reminders: (await listRemindersOfOrders(ctx.db, ids)).map(reminder => ({
      orderId: reminder.order_id,
      step: reminder.step,
      channel: reminder.channel,
      dueAt: reminder.due_at,
      sentAt: reminder.sent_at,
      stoppedAt: reminder.stopped_at,
    })),
    access: await listAccessOfOrders(ctx.db, ids),
    licenseKeys: await listKeysOfOrders(ctx.db, ids),
    courses: await listCoursesOfCustomer(ctx.db, id),
    // The rest of a receiver's URL may contain its secrets.
    webhooks: (await listDeliveriesOfOrders(ctx.db, ids)).map(({ url, ...delivery }) => ({
      ...delivery,
      receiver: new URL(url).host,
    })),
  }
}
