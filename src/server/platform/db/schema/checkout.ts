import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Attribution } from '#domain/attribution.ts'
import { createdAt, id, mode, time, updatedAt } from './columns.ts'

/**
 * The first line is the main product. Lines with `bump` follow it, each with the id and the title of its order bump,
 * which the seller may delete while it is in the cart.
 */
export type CheckoutLine = {
  productId: string
  variantId: string
  quantity: number
  bump: boolean
  bumpId?: string
  title?: string
}
export type Address = {
  line1: string
  number?: string
  complement?: string
  /** The bairro of a Brazilian address. */
  district?: string
  city: string
  state?: string
  zip: string
  country: string
}
export type Buyer = {
  email: string
  name: string
  /** Null when the buyer of goods that are not shipped gave none. */
  phone: string | null
  address: Address
  taxId?: string
  /** Whether the buyer agreed to marketing messages. */
  consent?: boolean
}

/** The cart of a browser. The server recalculates its prices at every change. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: id(),
    browser_hash: text('browser_hash').notNull(),
    /**
     * Hash of the IPv4 address or IPv6 network that opened or last paid the cart; declined cards are counted per hash.
     */
    address_hash: text('address_hash'),
    mode: mode(),
    surface: text('surface').$type<'main' | 'simple'>().notNull().default('main'),
    state: text('state').$type<'open' | 'paying' | 'done' | 'expired'>().notNull().default('open'),
    lines: jsonb('lines').$type<CheckoutLine[]>().notNull(),
    currency: text('currency').notNull(),
    country: text('country'),
    shipping_option_id: text('shipping_option_id'),
    promotion_code: text('promotion_code'),
    /**
     * The campaign whose page led to this cart, if the campaign sells the product; promotions may be limited to
     * campaigns.
     */
    campaign_id: uuid('campaign_id'),
    /**
     * The order bumps that were offered to this cart at any time; null when a version without order bumps opened it.
     */
    offered_bump_ids: uuid('offered_bump_ids').array(),
    /** The payment link that this cart pays, which also determines its lines and price. */
    payment_link_id: uuid('payment_link_id'),
    buyer: jsonb('buyer').$type<Buyer>(),
    source: jsonb('source').$type<Record<string, string>>().notNull().default({}),
    /**
     * First and last touch; null when an earlier version opened the cart. `source` is the flat form of the last touch.
     */
    attribution: jsonb('attribution').$type<Attribution>(),
    provider_customer_id: text('provider_customer_id'),
    /** Whether the cart is fictional: of an example order, or abandoned (docs/decisions/0072). */
    is_example: boolean('is_example').notNull().default(false),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  table => [
    index('checkouts_of_browser').on(table.browser_hash, table.created_at),
    index('checkouts_opened').on(table.mode, table.created_at, table.currency, table.state),
    index('checkouts_of_buyer').on(sql`lower(${table.buyer} ->> 'email')`).where(sql`${table.buyer} is not null`),
    index('checkouts_left')
      .on(table.updated_at)
      .where(sql`${table.state} in ('open', 'expired') and ${table.buyer} is not null`),
    index('checkouts_attributed')
      .on(table.updated_at)
      .where(sql`${table.state} in ('open', 'expired') and ${table.attribution} is not null`),
    index('checkouts_paying').on(table.updated_at).where(sql`${table.state} = 'paying'`),
    index('checkouts_paying_of_address').on(table.address_hash).where(sql`${table.state} = 'paying'`),
    index('checkouts_with_address').on(table.id).where(sql`${table.address_hash} is not null`),
  ],
)

/**
 * Stock reservations: units that are subtracted from product_variants.stock_quantity. The state 'released' means that
 * they were added back, 'consumed' that they were sold, and 'returned' that the shop left the mode of the sale and the
 * units are in stock again.
 */
export const stockHolds = pgTable(
  'stock_holds',
  {
    id: id(),
    variant_id: uuid('variant_id').notNull(),
    quantity: integer('quantity').notNull(),
    /** Sold units that a refund put back in stock. */
    returned_units: integer('returned_units').notNull().default(0),
    kind: text('kind').$type<'reservation' | 'payment' | 'offer'>().notNull(),
    state: text('state').$type<'held' | 'consumed' | 'released' | 'returned'>().notNull().default('held'),
    mode: mode(),
    checkout_id: uuid('checkout_id'),
    payment_id: uuid('payment_id'),
    browser_hash: text('browser_hash'),
    address_hash: text('address_hash'),
    expires_at: time('expires_at'),
    created_at: createdAt(),
  },
  table => [
    index('stock_holds_of_payment').on(table.payment_id),
    index('stock_holds_of_checkout').on(table.checkout_id),
    uniqueIndex('stock_holds_once_per_payment')
      .on(table.payment_id, table.variant_id)
      .where(sql`${table.payment_id} is not null`),
    uniqueIndex('stock_holds_one_reservation')
      .on(table.checkout_id)
      .where(sql`${table.kind} = 'reservation' and ${table.state} = 'held'`),
    index('stock_holds_out').on(table.variant_id).where(sql`${table.state} in ('held', 'consumed')`),
    index('stock_holds_of_mode')
      .on(table.mode)
      .where(sql`${table.state} in ('held', 'consumed') and ${table.mode} <> 'live'`),
    index('stock_holds_of_browser').on(table.browser_hash, table.expires_at).where(sql`${table.kind} = 'reservation'`),
    index('stock_holds_of_address')
      .on(table.address_hash)
      .where(sql`${table.kind} = 'reservation' and ${table.state} = 'held'`),
    index('stock_holds_running_out')
      .on(table.expires_at)
      .where(sql`${table.kind} = 'reservation' and ${table.state} = 'held'`),
    index('stock_holds_with_address').on(table.id).where(sql`${table.address_hash} is not null`),
    check('stock_holds_quantity', sql`${table.quantity} > 0`),
    check('stock_holds_returned', sql`${table.returned_units} between 0 and ${table.quantity}`),
  ],
)

/** Browsers that have a product's checkout open. The table is unlogged, because its rows need not survive a crash. */
export const checkoutPresence = pgTable(
  'checkout_presence',
  {
    product_id: uuid('product_id').notNull(),
    browser_hash: text('browser_hash').notNull(),
    seen_at: time('seen_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.product_id, table.browser_hash] }),
    index('checkout_presence_age').on(table.seen_at),
  ],
)
