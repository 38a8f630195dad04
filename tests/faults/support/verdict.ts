import { findWrongAccess } from './access.ts'
import type { Sql } from './database.ts'
import type { Mailbox } from './mailbox.ts'
import type { Provider } from './provider.ts'

export type VerdictInput = {
  provider: Provider
  sql: Sql
  mailbox: Mailbox | null
  /**
   * The initial stock of each counted variant. Null if the seller changes the stock, in which case the shop's own start
   * value is used.
   */
  units: ReadonlyMap<string, number | null>
  /** If false, automatic refunds are violations, too, because every charge of the scenario pays for a purchase. */
  mayRefund?: boolean
  /**
   * The lowest number of orders that SQL inserted, which neither the provider nor the mailbox knows. They are left out.
   */
  insertedFrom?: number | undefined
}
type PaidRow = {
  intent: string | null
  number: string
  kind: 'main' | 'upsell'
  order_state: string
  state: string
  captured: number
  lines: number
  refunded: number
  by_seller: number
  currency: string
}

const paymentsSql = `
  select p.provider_intent_id as intent, o.number, p.kind, o.state as order_state, p.state, p.captured_cents as captured,
    p.currency,
    (select coalesce(sum(l.total_cents), 0)::int from order_lines l where l.payment_id = p.id) as lines,
    (select coalesce(sum(r.amount_cents), 0)::int from refunds r where r.payment_id = p.id
      and r.state in ('pending', 'succeeded')) as refunded,
    (select coalesce(sum(r.amount_cents), 0)::int from refunds r where r.payment_id = p.id
      and r.state in ('pending', 'succeeded') and r.member_id is not null) as by_seller
  from payments p join orders o on o.id = p.order_id where o.number < $1`

/**
 * Checks that every amount the provider captured belongs to a paid order of that amount, and that provider and shop
 * agree on every refund.
 */
function checkMoney(ledger: Awaited<ReturnType<Provider['ledger']>>, payments: readonly PaidRow[], mayRefund = true) {
  const found: string[] = []
  const byIntent = new Map(payments.filter(each => each.intent).map(each => [each.intent, each]))
  for (const row of ledger.intents) {
    const payment = byIntent.get(row.intent)
    const name = `${row.intent} (#${payment?.number ?? row.metadata.order_number ?? '?'})`
    const ownRefunds = payment?.refunded ?? 0
    // A captured amount whose payment did not succeed belongs to no order, and neither does its refund.
    if (row.refunded !== ownRefunds && payment?.state === 'succeeded') {
      found.push(`${name}: the provider refunded ${row.refunded}, the shop recorded ${ownRefunds}`)
    }
    if (!mayRefund && row.refunded > (payment?.by_seller ?? 0)) {
      found.push(`${name}: ${row.refunded} of ${row.captured} was refunded automatically although it paid for an order`)
    }
    if (row.captured === 0 || row.refunded === row.captured) continue
    if (!payment) found.push(`${name}: ${row.captured} captured, no payment of the shop`)
    else if (payment.state !== 'succeeded' || payment.order_state !== 'paid') {
      found.push(`${name}: ${row.captured} captured, payment ${payment.state}, order ${payment.order_state}`)
    } else if (payment.captured !== row.captured || payment.currency !== row.currency) {
      found.push(
        `${name}: ${row.captured} ${row.currency} captured, the shop recorded ${payment.captured} ${payment.currency}`,
      )
    }
  }
  const captured = new Map(ledger.intents.map(row => [row.intent, row.captured]))
  for (const payment of payments.filter(each => each.state === 'succeeded')) {
    const capturedCents = payment.intent ? (captured.get(payment.intent) ?? 0) : 0
    if (capturedCents !== payment.captured)
      found.push(`#${payment.number}: paid ${payment.captured}, captured ${capturedCents}`)
    if (payment.lines !== payment.captured) {
      found.push(`#${payment.number}: the lines add up to ${payment.lines}, the payment to ${payment.captured}`)
    }
  }
  return found
}

const stockSql = `
  select v.id, v.sku, v.stock_quantity as left, v.stock_start as counted,
    (select coalesce(sum(h.quantity), 0)::int from stock_holds h where h.variant_id = v.id and h.state = 'held') as held,
    (select coalesce(sum(l.quantity * coalesce((part ->> 'quantity')::int, 1)), 0)::int
      from order_lines l join payments p on p.id = l.payment_id
      left join lateral jsonb_array_elements(l.parts) part on true
      where coalesce((part ->> 'variantId')::uuid, l.variant_id) = v.id and p.state = 'succeeded' and p.captured_cents > (
        select coalesce(sum(r.amount_cents), 0) from refunds r
        where r.payment_id = p.id and r.state in ('pending', 'succeeded'))) as sold
  from product_variants v where v.id = any($1)`

/** Checks that sold, held and remaining units add up to the initial stock, so that nothing was oversold or lost. */
async function checkStock({ sql, units }: VerdictInput): Promise<string[]> {
  const rows = await sql<{ id: string; sku: string; left: number; counted: number; held: number; sold: number }>(
    stockSql,
    [[...units.keys()]],
  )
  return rows.flatMap(({ id, sku, left, counted, held, sold }) => {
    const start = units.get(id) ?? counted
    if (left < 0) return [`${sku}: stock is ${left}`]
    return sold + held + left === start
      ? []
      : [`${sku}: sold ${sold} + held ${held} + left ${left}, there were ${start}`]
  })
}

/**
 * Finds payments that were settled more than once, which must not happen even when several processes, events and
 * browsers report a payment at the same time.
 */
const settledTwiceSql = `
  select o.number, e.kind || ' was recorded ' || count(*) || ' times' as what from order_events e join orders o on o.id = e.order_id
  where e.kind in ('paid', 'offer_accepted') group by o.number, e.kind, e.data->>'paymentId' having count(*) > 1
  union all
  select o.number, 'the payment took the units of a variant ' || count(*) || ' times' from stock_holds h
  join payments p on p.id = h.payment_id join orders o on o.id = p.order_id
  where h.state = 'consumed' group by o.number, h.payment_id, h.variant_id having count(*) > 1`

async function findSettledTwice({ sql }: VerdictInput): Promise<string[]> {
  const rows = await sql<{ number: string; what: string }>(settledTwiceSql)
  return rows.map(({ number, what }) => `#${number}: ${what}`)
}

const mailsSql = `
  select o.number, e.message_id, e.state, count(e.id) over (partition by o.id)::int as mails
  from orders o left join emails e on e.order_id = o.id and e.kind = 'confirmation'
  where o.number < $1 and o.state = 'paid' and o.email <> '' and not exists (
    select from refunds r where r.order_id = o.id and r.state <> 'failed' having sum(r.amount_cents) >= o.total_cents
      and o.total_cents > 0)`

/**
 * Checks that each paid order has one confirmation that was delivered. A repetition with the same Message-ID counts as
 * the same e-mail.
 */
async function checkMails({ sql, mailbox, insertedFrom = Number.MAX_SAFE_INTEGER }: VerdictInput): Promise<string[]> {
  const rows = await sql<{ number: string; message_id: string | null; state: string | null; mails: number }>(mailsSql, [
    insertedFrom,
  ])
  const arrived = new Set(mailbox?.received.map(mail => mail.messageId))
  return rows.flatMap(({ number, message_id, state, mails }) => {
    if (mails !== 1) return [`#${number}: paid, ${mails} confirmations`]
    if (mailbox && !arrived.has(message_id ?? '')) return [`#${number}: its confirmation is ${state}, it never arrived`]
    return []
  })
}

/** Finds the current disagreements between the provider's ledger and the shop, and access that nobody paid for. */
export async function findDisagreements(input: VerdictInput): Promise<string[]> {
  // The ledger is read last, so a payment made between the two reads appears as a disagreement. The caller checks
  // again.
  const [payments, stock, mails, settledTwice, access] = await Promise.all([
    input.sql<PaidRow>(paymentsSql, [input.insertedFrom ?? Number.MAX_SAFE_INTEGER]),
    checkStock(input),
    checkMails(input),
    findSettledTwice(input),
    findWrongAccess(input.sql, input.insertedFrom ?? Number.MAX_SAFE_INTEGER),
  ])
  const money = checkMoney(await input.provider.ledger(), payments, input.mayRefund)
  return [...money, ...stock, ...mails, ...settledTwice, ...access]
}
