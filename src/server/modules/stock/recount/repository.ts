import { asc, sql } from 'drizzle-orm'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { productVariants } from '#server/platform/db/schema/catalog.ts'

/**
 * `left` is the number of units in stock; `start` is the number that would be in stock if none were held or sold. Both
 * are null for untracked stock.
 */
export type StockLevel = { id: string; left: number | null; start: number | null }

const toUuidArray = (variantIds: readonly string[]) => sql`${sql.param(variantIds)}::uuid[]`

/** Locks variants in the order of their ids, like every transaction that takes units, to prevent deadlocks. */
export async function lockUnits(db: TxDb, variantIds: readonly string[]): Promise<StockLevel[]> {
  const { id, stock_quantity: left, stock_start: start } = productVariants
  return db
    .select({ id, left, start })
    .from(productVariants)
    .where(sql`${id} = any(${toUuidArray(variantIds)})`)
    .orderBy(asc(id))
    .for('no key update')
}

const toStockLevels = (rows: readonly { id: string; left: number | null; start: number | null }[]) =>
  rows.map(({ id, left, start }): StockLevel => ({ id, left, start }))

/** Sets the units in stock of locked variants. Units that are held or sold are not affected. */
export async function setStockLevels(db: TxDb, units: ReadonlyMap<string, number>): Promise<StockLevel[]> {
  const { rows } = await db.execute<StockLevel>(sql`
    update ${productVariants} v set stock_quantity = n.units, stock_start = n.units + n.out
    from (
      select wanted.id, wanted.units, coalesce(sum(h.quantity - h.returned_units), 0)::int as out
      from unnest(${toUuidArray([...units.keys()])}, ${sql.param([...units.values()])}::int[]) wanted(id, units)
      left join stock_holds h on h.variant_id = wanted.id and h.state in ('held', 'consumed')
      group by wanted.id, wanted.units
    ) n
    where v.id = n.id
    returning v.id, v.stock_quantity as left, v.stock_start as start`)
  return toStockLevels(rows)
}

/** Adds units to the stock of locked variants, or removes them when negative. No result may be below zero. */
export async function addUnits(db: TxDb, added: ReadonlyMap<string, number>): Promise<StockLevel[]> {
  const { rows } = await db.execute<StockLevel>(sql`
    update ${productVariants} v set stock_quantity = stock_quantity + n.units, stock_start = stock_start + n.units
    from unnest(${toUuidArray([...added.keys()])}, ${sql.param([...added.values()])}::int[]) n(id, units)
    where v.id = n.id
    returning v.id, v.stock_quantity as left, v.stock_start as start`)
  return toStockLevels(rows)
}

export async function stopTrackingStock(db: Db, variantIds: readonly string[]) {
  await db.execute(sql`
    update ${productVariants} v set stock_quantity = null, stock_start = null where v.id = any(${toUuidArray(variantIds)})`)
}
