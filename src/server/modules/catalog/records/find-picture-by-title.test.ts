import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { withTransaction } from '#server/platform/core/context.ts'
import { startTestApp } from '#tests/support/app.ts'
import { findPictureByTitle } from './repository.ts'

const { ctx } = await startTestApp()

it('finds the image of a product by its title without reading other products', async () => {
  await ctx.db.execute(sql`insert into products (id, title, price, images)
    select gen_random_uuid(), 'Lamp ' || n, 100, array['/lamp-' || n || '.webp'] from generate_series(1, 3000) n`)
  await ctx.db.execute('analyze products')
  await withTransaction(ctx, async tx => {
    expect(await findPictureByTitle(tx.db, 'LAMP 1234')).toBe('/lamp-1234.webp')
    const { rows } = await tx.db.execute<{ read: string }>(sql`select seq_tup_read + idx_tup_fetch as read
      from pg_stat_xact_user_tables where relname = 'products'`)
    expect(Number(rows[0]?.read)).toBe(1)
  })
})
