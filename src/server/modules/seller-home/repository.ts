import { type SQL, sql } from 'drizzle-orm'
import type { Reply } from '#contract/endpoint.ts'
import type { readSellerHome } from '#contract/seller-home.ts'
import type { Db, Mode } from '#server/platform/core/context.ts'

type Home = Reply<typeof readSellerHome>
type List<Item> = { count: number; first: Item[] }

const maxRows = 5

/** Runs a query whose rows have the number of all matches as `total`, and returns its first rows. */
async function findFirst<Item>(db: Db, query: SQL, toItem: (row: Record<string, string>) => Item): Promise<List<Item>> {
  const { rows } = await db.execute<Record<string, string>>(sql`${query} limit ${maxRows}`)
  return { count: Number(rows[0]?.total ?? 0), first: rows.map(toItem) }
}

/** Finds unpaid orders whose code can still be paid. */
export const findAwaitingOrders = (db: Db, mode: Mode, now: Date): Promise<Home['awaiting']> =>
  findFirst(
    db,
    sql`select o.id, o.number, p.amount_cents, p.currency, p.expires_at, count(*) over () as total
      from payments p join orders o on o.id = p.order_id
      where p.state = 'awaiting' and p.kind = 'main' and p.mode = ${mode} and p.expires_at > ${now.toISOString()}
      order by p.expires_at, o.number`,
    row => ({
      id: String(row.id),
      number: Number(row.number),
      amountCents: Number(row.amount_cents),
      currency: String(row.currency),
      expiresAt: new Date(String(row.expires_at)).toISOString(),
    }),
  )

/** Finds open disputes for which the bank still accepts evidence. */
export const findDueDisputes = (db: Db, mode: Mode, now: Date): Promise<Home['disputes']> =>
  findFirst(
    db,
    sql`select d.order_id, o.number, d.amount_cents, d.currency, d.due_by, count(*) over () as total
      from disputes d join orders o on o.id = d.order_id
      where d.closed_at is null and d.mode = ${mode} and d.due_by > ${now.toISOString()}
      order by d.due_by, o.number`,
    row => ({
      orderId: String(row.order_id),
      orderNumber: Number(row.number),
      amountCents: Number(row.amount_cents),
      currency: String(row.currency),
      dueBy: new Date(String(row.due_by)).toISOString(),
    }),
  )

/** Finds variants on sale with at most `units` units in stock. */
export const findLowStockVariants = (db: Db, units: number): Promise<Home['stock']> =>
  findFirst(
    db,
    sql`select p.id, p.title, v.name, v.stock_quantity, count(*) over () as total
      from product_variants v join products p on p.id = v.product_id
      where p.is_active and v.is_active and v.deleted_at is null and v.stock_quantity <= ${units}
      order by v.stock_quantity, p.title, v.name`,
    row => ({
      productId: String(row.id),
      title: String(row.title),
      variantName: String(row.name),
      units: Number(row.stock_quantity),
    }),
  )
