import type { Client } from 'pg'

/**
 * Returns SQL for a version 7 UUID of a time. Its leading timestamp puts newer rows at the end of the index, as with
 * the shop's own ids.
 */
const buildIdAt = (moment: string) =>
  `overlay(replace(gen_random_uuid()::text, '-', '')
    placing lpad(to_hex((extract(epoch from ${moment}) * 1000)::bigint), 12, '0') || '7' from 1)::uuid`
/** Returns SQL for a version 4 UUID derived from a text. */
const buildIdFrom = (text: string) => `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`

/** Returns the id of product `n` of about five hundred. Product 0 is in every third order line. */
export const getProductId = async (database: Client, n: number): Promise<string> => {
  const { rows } = await database.query<{ id: string }>(`select ${buildIdFrom(`'product' || $1::text`)} as id`, [n])
  return rows[0]?.id ?? ''
}

/**
 * Inserts two years of orders: about five hundred products and returning customers, with lines, payments, ledger
 * entries, checkouts, offers, mails, history, refunds and a few disputes. All money and stock checks hold for them, so
 * pending orders have no payment in progress.
 * @param first number of orders that an earlier call inserted
 */
export async function fillOrders(database: Client, count: number, first = 0): Promise<void> {
  await database.query('drop table if exists made')
  await database.query(`create temporary table made as
    select *, ${buildIdAt('at')} as id, ${buildIdAt('at')} as main, ${buildIdAt('at')} as checkout, 'person' || person || '@example.com' as email from (
    select n, now() - interval '730 days' * (1 - n::float / ${count}) as at, hashint4(n) & 1023 as dice, n % 10 < 6 as paid, hashint8(n * 7) & 1048575 as person,
    case when n % 3 = 0 then 0 when n % 25000 = 1 then 499 else hashint4(n) & 255 end as product from generate_series(${first + 1}, ${count}) n) each`)
  await database.query(`insert into customers (id, mode, email, name, consent, created_at)
    select ${buildIdAt('min(at)')}, 'simulator', email, (array['Ana','Bruno','Carla','Davi','Elisa',
      'Fabio','Gina','Hugo'])[1 + person % 8] || ' Number' || person, case when person % 4 = 0 then true when person % 1000 = 1 then false end, min(at)
    from made where paid group by person, email on conflict do nothing`)
  await database.query(`insert into checkouts (id, browser_hash, mode, state, lines, currency, created_at)
    select checkout, 'b' || n, 'simulator', case when paid then 'done' else 'expired' end, '[]',
    case when dice < 100 then 'brl' else 'usd' end, at from made`)
  await database.query(`insert into orders (id, number, public_id, mode, state, channel, checkout_id, customer_id, email, name, currency,
      subtotal_cents, discount_cents, shipping_cents, total_cents, promotion_code, source, paid_at, finalized_at, created_at)
    select made.id, 1000000 + n, made.id::text, 'simulator', case when paid then 'paid' when dice < 512 then 'pending' else 'canceled' end,
      case when n % 5000 = 0 then 'link' else 'checkout' end, checkout,
      customers.id, made.email,
      (array['Ana','Bruno','Carla','Davi','Elisa','Fabio','Gina','Hugo'])[1 + person % 8] || ' Number' || person,
      case when dice < 100 then 'brl' else 'usd' end, 5000 + dice, 0, 0, 5000 + dice,
      case when n % 20000 = 7 then 'RARE' when dice < 50 then 'SUMMER' end,
      case when n < 500 then '{"utm_source": "old", "utm_campaign": "first"}' when dice < 300 then '{"utm_source": "mail", "utm_campaign": "weekly"}' else '{}' end::jsonb,
      case when paid then at end, case when paid then at end, at
    from made left join customers on paid and customers.mode = 'simulator' and customers.email = made.email`)
  await database.query(`insert into payments (id, order_id, mode, kind, state, provider_key, provider_intent_id, amount_cents, captured_cents, currency, succeeded_at, created_at)
    select main, id, 'simulator', 'main', case when paid then 'succeeded' else 'canceled' end, main::text,
      case when paid then 'pi_made_' || n end, 5000 + dice,
      case when paid then 5000 + dice else 0 end, case when dice < 100 then 'brl' else 'usd' end, case when paid then at end, at from made`)
  await database.query(`insert into order_lines (id, order_id, payment_id, position, kind, product_id, title, quantity, unit_cents, discount_cents, total_cents)
    select ${buildIdAt('at')}, id, main, 0, 'main', ${buildIdFrom(`'product' || product`)}, 'Halo', 1, 5000 + dice, 0, 5000 + dice from made`)
  await database.query(`insert into refunds (id, order_id, payment_id, provider_key, amount_cents, currency, state, created_at)
    select ${buildIdAt('at')}, id, main, 'r' || n, case when n * 100 < ${count} then 5000 + dice else 100 end,
      case when dice < 100 then 'brl' else 'usd' end, 'succeeded', at from made where paid and n % 40 = 1`)
  await database.query(`insert into refund_lines (id, refund_id, line_id, cents, quantity)
    select ${buildIdAt('at')}, r.id, l.id, r.amount_cents, case when r.amount_cents = l.total_cents then 1 else 0 end
    from made join refunds r on r.order_id = made.id join order_lines l on l.order_id = made.id`)
  await database.query(`insert into disputes (id, order_id, payment_id, mode, provider_dispute_id, state, reason, amount_cents, currency)
    select ${buildIdAt('at')}, id, main, 'simulator', 'dp_' || n, 'lost', 'fraudulent', 5000, 'usd' from made where paid and n % 10000 = 3`)
  await database.query(`insert into upsell_sessions (id, order_id, upsell_id, mode, token_hash, token_sealed, browser_hash, pages, state, expires_at, created_at)
    select ${buildIdAt('at')}, id, ${buildIdAt('at')}, 'simulator', id::text, '', 'b', '[]', 'closed', at, at from made where paid and n % 3 = 0`)
  await database.query(`insert into emails (id, order_id, kind, recipient, subject, html, text, message_id, state, created_at)
    select ${buildIdAt('at')}, id, 'confirmation', email, 'Order', repeat('<p>Thank you</p>', 40), 'Thank you',
      id::text, 'sent', at from made where paid`)
  await database.query(`insert into order_events (id, order_id, kind, created_at)
    select ${buildIdAt('at')}, id, 'paid', at from made where paid`)
  await database.query(`insert into provider_events (id, mode, type, object_id, payload, state, received_at)
    select 'evt_' || n, 'simulator', 'payment_intent.succeeded', main::text, '{"object": "event"}', 'done', at from made where paid`)
  const booked = `insert into ledger_entries (id, mode, provider_transaction_id, provider_intent_id, kind, amount_cents, fee_cents, net_cents, currency, booked_at)
    select ${buildIdAt('at')}, 'simulator',`
  await database.query(`${booked} 'txn_' || n, 'pi_made_' || n, 'charge', 5000 + dice, 200, 4800 + dice,
      case when dice < 100 then 'brl' else 'usd' end, at from made where paid`)
  await database.query(`${booked} 'txn_r' || n, 'pi_made_' || n, 'refund', -r.amount_cents, 0, -r.amount_cents, r.currency, at
    from made join refunds r on r.order_id = made.id`)
  await database.query('vacuum analyze')
}
