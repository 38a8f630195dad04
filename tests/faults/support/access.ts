import { decideGrantState, isFinalGrant, type PaidLine, selectBenefitsOfLine } from '#domain/digital-goods.ts'
import { toDisputePhase } from '#domain/dispute.ts'
import { secretPlace } from '#server/modules/webhooks/deliveries/sign.ts'
import { newId } from '#server/platform/core/ids.ts'
import { createSecretBox } from '#server/platform/security/secrets.ts'
import type { Sql } from './database.ts'

/**
 * Makes every product without benefits come with a text and a link, so that each purchase of a scenario grants access.
 * Earlier builds without the table are left as they are.
 */
export async function addBenefits(sql: Sql): Promise<void> {
  if (!(await hasGrants(sql))) return
  await sql(`
    insert into digital_benefits (id, product_id, kind, title, content, url, position)
    select gen_random_uuid(), p.id, b.kind, b.title, b.content, b.url, b.position
    from products p, (values ('text', 'Manual', 'Read this first.', null, 1),
      ('link', 'Forum', '', 'https://example.com/forum', 2)) as b (kind, title, content, url, position)
    where not exists (select from digital_benefits known where known.product_id = p.id)`)
}

/**
 * Adds a disabled webhook endpoint, for which the shop records the events of access without sending them. The shop must
 * start afterwards, because it caches the types of its endpoints.
 * @param appSecret the secret of the shop, which encrypts the secret of the endpoint
 */
export async function recordAccessEvents(sql: Sql, appSecret: string): Promise<void> {
  const id = newId()
  const sealed = createSecretBox(appSecret).seal('whsec_of_the_fault_suite', secretPlace(id))
  await sql(
    `insert into webhook_endpoints (id, url, types, modes, secret_sealed, state, disabled_reason)
     values ($1, 'https://example.com/access', '{access.granted,access.revoked}', '{simulator}', $2, 'disabled', 'failing')`,
    [id, sealed],
  )
}

async function hasGrants(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ exists: boolean }>("select to_regclass('digital_grants') is not null as exists")
  return row?.exists ?? false
}

type Line = PaidLine & {
  number: string
  orderId: string
  product_id: string | null
  variant_id: string | null
  quantity: number
  parts: { productId: string; variantId: string; quantity: number }[] | null
  isPaid: boolean
  /** True if the payment is refunded because its units were gone, or the line may be a bump whose units were. */
  isSoldOut: boolean
  isBumpSoldOut: boolean
}
type Grant = {
  id: string
  lineId: string
  benefitId: string
  title: string
  state: 'active' | 'suspended' | 'revoked'
  reason: 'disputed' | 'dispute_lost' | 'refunded' | 'member' | 'erased' | null
  expires_at: Date | null
  events: string[]
}
type Benefit = { id: string; title: string; product_id: string; variant_id: string | null }

const linesSql = `
  select l.id, l.order_id as "orderId", o.number, l.payment_id as "paymentId", l.product_id, l.variant_id, l.quantity, l.parts,
    l.total_cents as "totalCents", p.state = 'succeeded' as "isPaid",
    coalesce(p.failure_code = 'no_stock', false) as "isSoldOut",
    exists (select from order_events e where e.order_id = o.id and e.kind = 'refunded_no_stock'
      and e.data ->> 'paymentId' = p.id::text) as "isBumpSoldOut",
    (select coalesce(sum(part.cents), 0)::int from refund_lines part
      join refunds r on r.id = part.refund_id and r.state <> 'failed' where part.line_id = l.id) as "refundedCents",
    array(select d.state from disputes d where d.payment_id = p.id) as disputes
  from order_lines l join orders o on o.id = l.order_id join payments p on p.id = l.payment_id
  where o.number < $1 and not exists (
    select from order_events e where e.order_id = o.id and e.kind = 'invoice_paid')`

const grantsSql = `
  select g.id, g.line_id as "lineId", g.benefit_id as "benefitId", b.title, g.state, g.reason, g.expires_at,
    array(select e.type from shop_events e where e.subject_id = g.id order by e.sequence) as events
  from digital_grants g join digital_benefits b on b.id = g.benefit_id join orders o on o.id = g.order_id
  where o.number < $1`

function groupBy<T>(rows: readonly T[], getKey: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(getKey(row))
    if (group) group.push(row)
    else groups.set(getKey(row), [row])
  }
  return groups
}

const describeGrant = ({ state, reason }: Pick<Grant, 'state' | 'reason'>) => (reason ? `${state} (${reason})` : state)

/** Each beginning of an access is one `access.granted`, and its end is followed by no other end that is the same. */
function findWrongEvents({ title, events, state, reason, expires_at }: Grant): string[] {
  const isRepeated = events.some((type, at) => type === 'access.granted' && events[at - 1] === 'access.granted')
  const isActive = state === 'active' && expires_at === null
  const last = events.at(-1) === 'access.granted'
  return events[0] === 'access.granted' && !isRepeated && (last === isActive || reason === 'erased')
    ? []
    : [`${title} is ${describeGrant({ state, reason })}, its events are ${events.join(', ') || 'none'}`]
}

/** Compares the grants of one line with what its payment, refunds and disputes give. */
function checkLine(
  line: Line,
  paid: readonly Line[],
  grants: readonly Grant[],
  benefits: readonly Benefit[],
): string[] {
  if (!line.isPaid || line.isSoldOut) return grants.map(({ title }) => `${title} was granted although it is not paid`)
  const decision = decideGrantState(line, paid)
  // The shop refunds automatically what it could not deliver, and grants nothing for it.
  const mayBeUndelivered = decision.reason === 'refunded' || (line.isBumpSoldOut && line.totalCents === 0)
  return selectBenefitsOfLine(line, benefits).flatMap(({ id, title }) => {
    const own = grants.filter(grant => grant.benefitId === id)
    const [grant] = own
    if (!grant) return mayBeUndelivered ? [] : [`${title} was not granted`]
    if (own.length > 1) return [`${title} was granted ${own.length} times`]
    const isSame = grant.state === decision.state && grant.reason === decision.reason
    return isSame || isFinalGrant(grant)
      ? []
      : [`${title} is ${describeGrant(grant)} instead of ${describeGrant(decision)}`]
  })
}

/**
 * Finds paid lines of products with benefits that do not have exactly one grant per benefit, in the state that refunds
 * and disputes give, and grants without a paid line. If the shop records the events of access, finds wrong events.
 * @param insertedFrom the lowest number of orders that SQL inserted, which have no grants
 */
export async function findWrongAccess(sql: Sql, insertedFrom: number): Promise<string[]> {
  if (!(await hasGrants(sql))) return []
  const [rows, grants, benefits, [endpoint]] = await Promise.all([
    sql<Omit<Line, 'disputes'> & { disputes: string[] }>(linesSql, [insertedFrom]),
    sql<Grant>(grantsSql, [insertedFrom]),
    sql<Benefit>('select id, title, product_id, variant_id from digital_benefits where deleted_at is null'),
    sql("select 1 from webhook_endpoints where types @> '{access.granted,access.revoked}' limit 1"),
  ])
  const lines: Line[] = rows.map(row => ({ ...row, disputes: row.disputes.map(toDisputePhase) }))
  const paidByOrder = groupBy(
    lines.filter(line => line.isPaid),
    line => line.orderId,
  )
  const grantsByLine = groupBy(grants, grant => grant.lineId)
  return lines.flatMap(line => {
    const own = grantsByLine.get(line.id) ?? []
    const wrong = checkLine(line, paidByOrder.get(line.orderId) ?? [], own, benefits)
    const wrongEvents = endpoint ? own.flatMap(findWrongEvents) : []
    return [...wrong, ...wrongEvents].map(each => `#${line.number}: ${each}`)
  })
}
