import { and, desc, eq, gt, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { OrderFilter } from '#contract/order-list.ts'
import { buildPersonCondition, type PersonColumns } from '#server/modules/search-keys/index.ts'
import type { Db, Mode } from '#server/platform/core/context.ts'
import { one } from '#server/platform/db/one-row.ts'
import { orders } from '#server/platform/db/schema/orders.ts'
import { downloads } from '#server/platform/db/schema/sales.ts'
import { selectSourceValue } from '#server/platform/db/schema/search.ts'
import type { OrderRow } from '../repository.ts'

/** A filter ready for the database. `words` are lowercase prefixes of words in the name or e-mail. */
export type ResolvedOrderFilter = Omit<OrderFilter, 'q' | 'mode' | 'days'> & {
  mode: Mode
  timeZone: string
  number: number | null
  words: readonly string[]
}
type PageQuery = { narrowed: ResolvedOrderFilter; before: string | null; take: number }
type Columns = Record<'id' | 'number' | 'state' | 'channel' | 'currency' | 'promotion_code' | 'source', AnyPgColumn> &
  PersonColumns
/** How many of the newest orders are scanned before the filter's own indexes are used. */
const recentOrdersLimit = 5_000

function matchesSearch({ number, words }: ResolvedOrderFilter, columns: Columns): SQL | undefined {
  return or(number === null ? undefined : sql`${columns.number} = ${number}`, buildPersonCondition(words, columns))
}

/** Whether the filter runs over the newest orders or over all of them. */
type SearchScope = 'newest' | 'all'

/** Matches the displayed state, which depends on captured and refunded amounts as in `getDisplayedState`. */
function hasShownState({ state }: ResolvedOrderFilter, columns: Columns, scope: SearchScope): SQL | undefined {
  if (state === undefined) return undefined
  if (state === 'awaiting')
    return sql`${columns.state} = 'pending' and ${columns.id} in (select p.order_id from payments p
      where p.state = 'awaiting' and p.kind = 'main')`
  if (state === 'pending' || state === 'canceled') return sql`${columns.state} = ${sql.raw(`'${state}'`)}`
  const refundedCents = sql`(select sum(r.amount_cents) from refunds r where r.order_id = ${columns.id} and r.state <> 'failed')`
  const captured = sql`(select sum(p.captured_cents) from payments p where p.order_id = ${columns.id})`
  if (state === 'paid') return sql`${columns.state} = 'paid' and ${refundedCents} is null`
  const operator = sql.raw(state === 'refunded' ? '>=' : '<')
  // The search over all orders starts from the refunds, because there are fewer refunds than orders.
  if (scope === 'all')
    return sql`${columns.state} = 'paid' and ${columns.id} in (select r.order_id from refunds r where r.state <> 'failed'
      group by r.order_id having sum(r.amount_cents) ${operator}
        (select sum(p.captured_cents) from payments p where p.order_id = r.order_id))`
  return sql`${columns.state} = 'paid' and ${wasRefunded(columns)} and ${refundedCents} ${operator} ${captured}`
}
/** Matches the method of the main payment. Free orders have no method. */
const hasMethod = ({ method, mode }: ResolvedOrderFilter, columns: Columns) =>
  sql`${columns.id} in (select p.order_id from payments p
    where p.kind = 'main' and p.mode = ${mode} and p.method = ${method} and p.amount_cents > 0)`
/** Matches the provider of the main payment. Free orders have no provider. */
const hasProvider = ({ provider, mode }: ResolvedOrderFilter, columns: Columns) =>
  sql`${columns.id} in (select p.order_id from payments p
    where p.kind = 'main' and p.mode = ${mode} and p.provider = ${provider} and p.amount_cents > 0)`
const wasRefunded = (columns: Columns) =>
  sql`${columns.id} in (select r.order_id from refunds r where r.state <> 'failed')`

/**
 * Builds the condition for every part of a filter except its mode and days. Some values are literals, because a
 * parameter would not match the condition of a partial index.
 */
function matchesFilter(narrowed: ResolvedOrderFilter, columns: Columns, scope: SearchScope): SQL | undefined {
  const { method, provider, product, channel, currency, promotion, disputed, refunded } = narrowed
  const { source, medium, campaign } = narrowed
  return and(
    matchesSearch(narrowed, columns),
    hasShownState(narrowed, columns, scope),
    method ? hasMethod(narrowed, columns) : undefined,
    provider ? hasProvider(narrowed, columns) : undefined,
    product ? sql`${columns.id} in (select l.order_id from order_lines l where l.product_id = ${product})` : undefined,
    channel ? sql`${columns.channel} = ${sql.raw(`'${channel}'`)}` : undefined,
    currency ? sql`${columns.currency} = ${currency}` : undefined,
    promotion ? sql`${columns.promotion_code} = ${promotion}` : undefined,
    source ? sql`${selectSourceValue(columns.source, 'utm_source')} = ${source}` : undefined,
    medium ? sql`${selectSourceValue(columns.source, 'utm_medium')} = ${medium}` : undefined,
    campaign ? sql`${selectSourceValue(columns.source, 'utm_campaign')} = ${campaign}` : undefined,
    disputed ? sql`${columns.id} in (select d.order_id from disputes d)` : undefined,
    refunded ? wasRefunded(columns) : undefined,
  )
}

const getStartOfDay = (day: string, later: number, timeZone: string) =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone ${timeZone})`

const isWithinPage = ({ narrowed: { mode, from, to, timeZone }, before }: PageQuery) =>
  and(
    eq(orders.mode, mode),
    from ? sql`${orders.created_at} >= ${getStartOfDay(from, 0, timeZone)}` : undefined,
    to ? sql`${orders.created_at} < ${getStartOfDay(to, 1, timeZone)}` : undefined,
    before
      ? sql`(${orders.created_at}, ${orders.id}) < (select created_at, id from orders where id = ${before})`
      : undefined,
  )

const selectNewest = (db: Db, page: PageQuery, take: number) =>
  db.select().from(orders).where(isWithinPage(page)).orderBy(desc(orders.created_at), desc(orders.id)).limit(take)

/**
 * Finds one page of orders, newest first. A filter that matches many orders fills the page from the newest orders; a
 * filter that matches few orders finds them through an index of its own. Neither search reads all rows.
 */
export async function findOrdersPage(db: Db, page: PageQuery): Promise<OrderRow[]> {
  const conditions = matchesFilter(page.narrowed, orders, 'all')
  if (!conditions) return selectNewest(db, page, page.take)
  const recent = selectNewest(db, page, recentOrdersLimit).as('recent')
  const rows = await db
    .select()
    .from(recent)
    .where(matchesFilter(page.narrowed, recent, 'newest'))
    .orderBy(desc(recent.created_at), desc(recent.id))
    .limit(page.take)
  if (rows.length === page.take) return rows
  // Sorting by an expression makes the planner use the selective index instead of scanning all orders by date.
  return db
    .select()
    .from(orders)
    .where(and(isWithinPage(page), conditions))
    .orderBy(sql`${orders.created_at} + interval '0' desc`, desc(orders.id))
    .limit(page.take)
}

/** Finds the modes that have orders, with one index lookup per mode. */
export async function findModesWithOrders(db: Db): Promise<Mode[]> {
  const { rows } = await db.execute<Record<Mode, boolean>>(sql`select
    exists(select 1 from orders where mode = 'simulator') as simulator,
    exists(select 1 from orders where mode = 'test') as test,
    exists(select 1 from orders where mode = 'live') as live`)
  const modes: Mode[] = ['live', 'test', 'simulator']
  return modes.filter(mode => rows[0]?.[mode])
}

const maxChoices = 200

/** Finds the distinct values of an indexed column by jumping from value to value, with one index lookup per value. */
async function findDistinctValues(db: Db, mode: Mode, column: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ value: string }>(sql`with recursive each as (
    (select ${column} as value from orders where mode = ${mode} and ${column} is not null order by ${column} limit 1)
    union all
    select (select ${column} from orders where mode = ${mode} and ${column} is not null and ${column} > each.value
      order by ${column} limit 1) from each where each.value is not null
  ) select value from each where value is not null limit ${maxChoices}`)
  return rows.map(row => row.value)
}

/**
 * Finds the values that the orders of a mode can be filtered by. Products include those that were ordered in other
 * modes.
 */
export async function findFilterChoices(db: Db, mode: Mode) {
  const { rows: products } = await db.execute<{ id: string; title: string }>(sql`select p.id, p.title from products p
    where exists(select 1 from order_lines l where l.product_id = p.id) order by p.title, p.id limit ${maxChoices}`)
  return {
    products,
    currencies: await findDistinctValues(db, mode, sql`currency`),
    promotions: await findDistinctValues(db, mode, sql`promotion_code`),
    sources: await findDistinctValues(db, mode, sql`(source ->> 'utm_source')`),
    mediums: await findDistinctValues(db, mode, sql`(source ->> 'utm_medium')`),
    campaigns: await findDistinctValues(db, mode, sql`(source ->> 'utm_campaign')`),
  }
}

/** Stores a prepared download and deletes all downloads that have expired. */
export async function insertDownload(db: Db, download: typeof downloads.$inferInsert, now: Date): Promise<void> {
  await db.delete(downloads).where(lt(downloads.expires_at, now))
  await db.insert(downloads).values(download)
}

const isDownload = (tokenHash: string, now: Date) =>
  and(eq(downloads.token_hash, tokenHash), gt(downloads.expires_at, now))

/** Returns the download of a token. Throws download_gone when the token is unknown or expired. */
export const getDownload = (db: Db, tokenHash: string, now: Date) =>
  one(db.select().from(downloads).where(isDownload(tokenHash, now)), 'download_gone')

/**
 * Returns the download of a token and deletes it, so that the token works once. Throws download_gone when the token is
 * unknown or expired.
 */
export const consumeDownload = (db: Db, tokenHash: string, now: Date) =>
  one(db.delete(downloads).where(isDownload(tokenHash, now)).returning(), 'download_gone')
