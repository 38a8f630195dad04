import { Pool, type QueryResultRow } from 'pg'
import { findEmbeddedUrl } from '#server/platform/db/embedded/find-embedded-url.ts'
import { cleanUpAfterFile } from './cleanup.ts'

/** Creates functions that run SQL on a running shop, for state that no screen sets or shows. */
export function createShopQueries(shop: { dataDir: string }) {
  const connectionString = findEmbeddedUrl(shop.dataDir)
  if (!connectionString) throw new Error('the embedded database is not running')
  const pool = new Pool({ connectionString, max: 1 })
  // The shop's database may stop while this connection is open. That is expected and not an error.
  pool.on('connect', client => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  cleanUpAfterFile(() => pool.end())
  const sql = async <T extends QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await pool.query<T>(text, values)).rows
  return {
    sql,
    /** Returns the checkout path of a product, found by the SKU of one of its variants. */
    async getCheckoutPath(sku: string): Promise<string> {
      const [row] = await sql<{ id: string }>('select product_id id from product_variants where sku = $1', [sku])
      return `/checkout?product=${row?.id}&sku=${sku}`
    },
    async getStock(sku: string): Promise<number | null> {
      const [row] = await sql<{ stock: number | null }>(
        'select stock_quantity stock from product_variants where sku = $1',
        [sku],
      )
      return row?.stock ?? null
    },
    /** Sets the stock of a variant that has no units reserved or sold. */
    async setStock(sku: string, units: number) {
      await sql('update product_variants set stock_quantity = $2, stock_start = $2 where sku = $1', [sku, units])
    },
    /** Returns the captured cents of each upsell payment of the newest order. */
    async listChargedOffers(): Promise<number[]> {
      const rows = await sql<{ cents: number }>(
        `select captured_cents cents from payments where kind = 'upsell' and state = 'succeeded'
         and order_id = (select id from orders order by number desc limit 1) order by created_at`,
      )
      return rows.map(row => row.cents)
    },
    /** Returns the captured cents of each payment of a buyer. */
    async listCapturedCents(email: string): Promise<number[]> {
      const rows = await sql<{ cents: number }>(
        `select captured_cents cents from payments p join orders o on o.id = p.order_id
         where o.email = $1 and p.state = 'succeeded' order by p.created_at`,
        [email],
      )
      return rows.map(row => row.cents)
    },
  }
}
