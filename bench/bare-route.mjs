// Baseline for the product endpoint: a bare Fastify route that runs the same prepared query and nothing else.
import fastify from 'fastify'
import { Pool } from 'pg'

const pool = new Pool({ connectionString: process.env.BENCH_DATABASE_URL, max: 10 })
const text = `select p.id, p.title, p.sku, p.price as "priceCents", coalesce(p.currency, (select currency from shop), 'usd') as currency,
  p.images, p.checkout_title as "checkoutTitle", p.checkout_description as "checkoutDescription",
  coalesce((select json_agg(json_build_object('id', v.id, 'name', v.name, 'sku', v.sku, 'cents', p.price + v.price_adjustment,
    'left', v.stock_quantity, 'isDefault', v.is_default, 'image', v.image) order by v.is_default desc, v.created_at, v.id)
    from product_variants v where v.product_id = p.id and v.is_active), '[]') as variants
  from products p where p.id = $1 and p.is_active`
const app = fastify()
app.get('/api/v1/products/:id', async request => {
  const { rows } = await pool.query({ name: 'bare', text, values: [request.params.id] })
  return rows[0]
})
await app.listen({ port: 0, host: '127.0.0.1' })
process.send({ url: `http://127.0.0.1:${app.server.address().port}` })
process.once('disconnect', () => process.exit(0))
