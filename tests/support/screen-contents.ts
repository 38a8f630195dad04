import { expect } from 'vitest'
import { createHttpBuyer } from './http-buyer.ts'
import type { createShopQueries } from './shop-queries.ts'

type Sql = ReturnType<typeof createShopQueries>['sql']

/** Places an order with a payment, an e-mail and a subscription, so that the screens have content. Returns its id. */
export async function placeOrder(shop: Parameters<typeof createHttpBuyer>[0], sql: Sql): Promise<string> {
  const buyer = createHttpBuyer(shop)
  const [product] = await sql<{ id: string }>('select id from products order by created_at limit 1')
  const { orderId, checkoutId, intentId } = await buyer.reachIntent(product?.id ?? '')
  await buyer.confirm(intentId)
  await buyer.settle(checkoutId)
  await expect.poll(async () => (await sql('select from emails')).length).toBe(1)
  // No product of the demo shop is sold as a subscription, so the row is inserted as a provider event would write it.
  await sql(
    `insert into subscriptions (id, mode, provider_subscription_id, provider_customer_id, customer_id, order_id,
       product_id, sku, title, quantity, amount_cents, currency, interval, state, card_brand, card_last4, current_period_end)
     select gen_random_uuid(), o.mode, 'sub_read', o.provider_customer_id, o.customer_id, o.id, l.product_id, l.sku,
       l.title, 1, o.total_cents, o.currency, 'month', 'active', 'visa', '4242', now() + interval '20 days'
     from orders o join order_lines l on l.order_id = o.id and l.kind = 'main' where o.id = $1`,
    [orderId],
  )
  return orderId
}

/** Adds a webhook that is paused, so that nothing is sent. Returns its id. */
export async function addWebhook(sql: Sql): Promise<string> {
  const [webhook] = await sql<{ id: string }>(
    `insert into webhook_endpoints (id, url, types, modes, secret_sealed, state)
     values (gen_random_uuid(), 'https://hooks.example/vitrine', '{order.paid}', '{simulator}', '', 'paused') returning id`,
  )
  return webhook?.id ?? ''
}
