import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { BumpConditions } from '#domain/order-bump.ts'
import { products } from './catalog.ts'
import { createdAt, id, time, updatedAt } from './columns.ts'

/** Products that the checkout of another product offers to add to its order. */
export const orderBumps = pgTable(
  'order_bumps',
  {
    id: id(),
    /** The main product, whose checkout offers the bump. */
    product_id: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The product that is added. Its row may be gone: the bump then only remains for the seller to change. */
    bump_product_id: uuid('bump_product_id').notNull(),
    /** Null for the default variant of that product. */
    bump_variant_id: uuid('bump_variant_id'),
    title: text('title').notNull(),
    text: text('text').notNull().default(''),
    image: text('image'),
    /** The price in cents with this bump; null for the price in the catalog. */
    price_cents: integer('price_cents'),
    placement: text('placement').$type<'summary' | 'above_button'>().notNull().default('above_button'),
    is_active: boolean('is_active').notNull().default(true),
    conditions: jsonb('conditions').$type<BumpConditions>().notNull(),
    position: integer('position').notNull(),
    version: integer('version').notNull().default(1),
    deleted_at: time('deleted_at'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  table => [
    index('order_bumps_of_product').on(table.product_id, table.position),
    check('order_bumps_price', sql`${table.price_cents} >= 0`),
  ],
)
