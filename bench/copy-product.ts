import { Client } from 'pg'

/**
 * Number of copies. It exceeds the number of pages that a process caches, so that each page is evicted before it is
 * requested again.
 */
const copies = 6_000

/** Returns the columns that an insert sets; generated columns are left out. */
async function listColumns(client: Client, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  return rows.map(({ name }) => name).join(', ')
}

const selectFromMade = (columns: string) => columns.replaceAll(/[^, ]+/g, 'made.$&')

/** Copies a product with its variants. @returns the ids of the copies */
export async function copyProduct(databaseUrl: string, productId: string): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const products = await listColumns(client, 'products')
    const variants = await listColumns(client, 'product_variants')
    const { rows } = await client.query<{ id: string }>(
      `with copy as (
         insert into products (${products}) select ${selectFromMade(products)} from products p, generate_series(1, $2) n,
           jsonb_populate_record(p, jsonb_build_object('id', md5(n || p.id::text)::uuid, 'sku', null)) made
         where p.id = $1 returning id),
       variant as (
         insert into product_variants (${variants}) select ${selectFromMade(variants)} from product_variants v, copy,
           jsonb_populate_record(v, jsonb_build_object(
             'id', md5(copy.id::text || v.id)::uuid, 'product_id', copy.id, 'sku', v.sku || copy.id)) made
         where v.product_id = $1 and v.is_active)
       select id from copy`,
      [productId, copies],
    )
    return rows.map(row => row.id)
  } finally {
    await client.end()
  }
}
