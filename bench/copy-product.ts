import { Client } from 'pg'

/** More pages than a process keeps: asked for in turn, each is gone before its turn comes again. */
const copies = 6_000

/** Puts a product on sale again and again, each copy with its variants. @returns the ids of the copies */
export async function copyProduct(databaseUrl: string, productId: string): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      `with copy as (
         insert into products select made.* from products p, generate_series(1, $2) n,
           jsonb_populate_record(p, jsonb_build_object('id', md5(n || p.id::text)::uuid, 'sku', null)) made
         where p.id = $1 returning id),
       variant as (
         insert into product_variants select made.* from product_variants v, copy,
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
