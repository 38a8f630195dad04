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
import type { PhoneField } from '#domain/phone-field.ts'
import type { QuantityPrices } from '#domain/quantity-price.ts'
import type { Identity, Policy } from '#domain/shop-front.ts'
import { cents, createdAt, id, mode, searchTextColumn, time, updatedAt } from './columns.ts'
import { searchKeyColumn } from './search.ts'

export type ShippingOption = { id: string; name: string; price: number; countries: string[] }
export type CheckoutConfig = { customized?: boolean; template_id?: string | null; updated_at?: string }

/** The shop of this database; the table always has one row. */
export const shop = pgTable(
  'shop',
  {
    id: boolean('id').primaryKey().default(true),
    name: text('name').notNull(),
    currency: text('currency'),
    language: text('language').notNull().default('spec'),
    time_zone: text('time_zone').notNull().default('America/Sao_Paulo'),
    /** Path of a stored image; when null, the shop's name is shown instead. */
    logo_url: text('logo_url'),
    /** The seller's legal details, as consumer law requires; missing fields are not shown. */
    identity: jsonb('identity').$type<Identity>().notNull().default({}),
    /** Each policy is an external URL, or the text of a page on the shop. */
    policies: jsonb('policies').$type<Partial<Record<Policy, string>>>().notNull().default({}),
    /** Whether the checkout asks buyers for consent to marketing messages. */
    asks_consent: boolean('asks_consent').notNull().default(false),
    /** Whether the checkout asks for the phone number when nothing is shipped. */
    phone_field: text('phone_field').$type<PhoneField>().notNull().default('optional'),
    /** Whether public pages follow a visitor's dark color scheme. */
    follows_dark: boolean('follows_dark').notNull().default(false),
    /** Whether the payment provider also mails a receipt to the buyer. */
    provider_receipts: boolean('provider_receipts').notNull().default(false),
    version: integer('version').notNull().default(1),
    created_at: createdAt(),
  },
  table => [check('shop_has_one_row', sql`${table.id}`)],
)

export const products = pgTable(
  'products',
  {
    id: id(),
    sku: text('sku'),
    title: text('title').notNull(),
    checkout_title: text('checkout_title'),
    checkout_description: text('checkout_description'),
    price: cents('price'),
    currency: text('currency'),
    language: text('language'),
    images: text('images').array().notNull().default(sql`'{}'`),
    top_banner_url: text('top_banner_url'),
    bottom_banner_url: text('bottom_banner_url'),
    bottom_banner_url_2: text('bottom_banner_url_2'),
    template_id: uuid('template_id'),
    checkout_config: jsonb('checkout_config').$type<CheckoutConfig>(),
    shipping_options: jsonb('shipping_options').$type<ShippingOption[]>().notNull().default([]),
    is_active: boolean('is_active').notNull().default(true),
    /** The maximum number of installments of a card payment for this product; null for the shop's setting. */
    max_installments: integer('max_installments'),
    version: integer('version').notNull().default(1),
    search_text: searchTextColumn(() => sql`coalesce(title, '') || ' ' || coalesce(sku, '')`),
    search_key: searchKeyColumn(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  table => [
    index('products_newest').on(table.created_at, table.id),
    index('products_without_key').on(table.id).where(sql`${table.search_key} is null`),
    index('products_called').on(sql`lower(${table.title})`),
    check('products_price_not_negative', sql`${table.price} >= 0`),
  ],
)

export const productVariants = pgTable(
  'product_variants',
  {
    id: id(),
    product_id: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    sku: text('sku').notNull(),
    price_adjustment: integer('price_adjustment').notNull().default(0),
    /** Lower prices from a number of units on; null when the price does not depend on the quantity. */
    quantity_prices: jsonb('quantity_prices').$type<QuantityPrices>(),
    stock_quantity: integer('stock_quantity'),
    /**
     * Stock before any reservation or sale, changed by members only. The difference to stock_quantity is the number of
     * units reserved or sold.
     */
    stock_start: integer('stock_start'),
    is_default: boolean('is_default').notNull().default(false),
    is_active: boolean('is_active').notNull().default(true),
    image: text('image'),
    search_text: searchTextColumn(() => sql`name || ' ' || sku`),
    search_key: searchKeyColumn(),
    created_at: createdAt(),
    deleted_at: time('deleted_at'),
  },
  table => [
    index('product_variants_of_product').on(table.product_id),
    index('product_variants_without_key').on(table.id).where(sql`${table.search_key} is null`),
    // This index allows index-only scans for the lowest stock among a product's variants and for the low-stock list.
    index('product_variants_units').on(table.product_id, table.stock_quantity).where(sql`${table.is_active}`),
    index('product_variants_sku_look').on(sql`lower(${table.sku})`).where(sql`${table.is_active}`),
    index('product_variants_rare_sku').on(table.sku).where(sql`${table.is_active} and ${table.sku} ~ '[^ -~]'`),
    uniqueIndex('product_variants_active_sku').on(table.sku).where(sql`${table.is_active}`),
    uniqueIndex('product_variants_one_default')
      .on(table.product_id)
      .where(sql`${table.is_default} and ${table.is_active}`),
    check('product_variants_stock_not_negative', sql`${table.stock_quantity} >= 0`),
  ],
)

/** The parts of a variant that is a kit. A kit has no stock of its own, and its parts are not kits. */
export const kitParts = pgTable(
  'kit_parts',
  {
    kit_variant_id: uuid('kit_variant_id')
      .notNull()
      .references(() => productVariants.id, { onDelete: 'cascade' }),
    part_variant_id: uuid('part_variant_id')
      .notNull()
      .references(() => productVariants.id),
    /** The units of the part in one kit. */
    quantity: integer('quantity').notNull(),
    position: integer('position').notNull(),
  },
  table => [
    primaryKey({ columns: [table.kit_variant_id, table.part_variant_id] }),
    index('kit_parts_of_part').on(table.part_variant_id),
    check('kit_parts_quantity', sql`${table.quantity} between 1 and 99`),
    check('kit_parts_not_itself', sql`${table.kit_variant_id} <> ${table.part_variant_id}`),
  ],
)

/** The values that a bulk change replaced, so that it can be undone. */
export const catalogChanges = pgTable(
  'catalog_changes',
  {
    id: id(),
    kind: text('kind').notNull(),
    items: jsonb('items').notNull(),
    made_by: uuid('made_by'),
    created_at: createdAt(),
    undone_at: time('undone_at'),
  },
  table => [index('catalog_changes_newest').on(table.created_at)],
)

export const checkoutTemplate = pgTable(
  'checkout_template',
  {
    id: id(),
    name: text('name').notNull(),
    elements: jsonb('elements').$type<TemplateElement[]>().notNull().default([]),
    styles: jsonb('styles').$type<Record<string, string>>().notNull().default({}),
    layout_config: jsonb('layout_config').$type<Record<string, unknown>>().notNull().default({}),
    is_active: boolean('is_active').notNull().default(true),
    is_system_default: boolean('is_system_default').notNull().default(false),
    version: integer('version').notNull().default(1),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  table => [
    uniqueIndex('checkout_template_one_default').on(table.is_system_default).where(sql`${table.is_system_default}`),
  ],
)
export type TemplateElement = { id: string; type: string; content: string; styles?: Record<string, string> }

/**
 * An unsaved checkout appearance, shown in the editor's frame. The frame's URL contains a token; only its hash is
 * stored.
 */
export const checkoutPreviews = pgTable(
  'checkout_previews',
  {
    id: id(),
    token_hash: text('token_hash').notNull().unique(),
    draft: jsonb('draft').notNull(),
    expires_at: time('expires_at').notNull(),
  },
  table => [index('checkout_previews_over').on(table.expires_at)],
)

export type PromotionKind = 'percent' | 'fixed' | 'free_shipping'
export const promotions = pgTable(
  'promotions',
  {
    id: id(),
    code: text('code').notNull(),
    kind: text('kind').$type<PromotionKind>().notNull().default('percent'),
    /** Percentage off the subtotal; set only for the kind 'percent'. */
    percent_off: integer('percent_off'),
    /** Cents off the subtotal, in `currency`; both are set only for the kind 'fixed'. */
    amount_off: integer('amount_off'),
    currency: text('currency'),
    /** The products and campaigns that the promotion applies to; when both are empty, it applies to all. */
    product_ids: uuid('product_ids').array().notNull().default(sql`'{}'`),
    campaign_ids: uuid('campaign_ids').array().notNull().default(sql`'{}'`),
    /** Whether the promotion also reduces the price of order bumps. */
    includes_bumps: boolean('includes_bumps').notNull().default(false),
    is_active: boolean('is_active').notNull().default(true),
    starts_at: time('starts_at'),
    ends_at: time('ends_at'),
    max_uses: integer('max_uses'),
    uses_per_customer: integer('uses_per_customer'),
    version: integer('version').notNull().default(1),
    created_at: createdAt(),
    updated_at: updatedAt(),
    /**
     * When the seller deleted a promotion that had been used. Its uses are kept, and its code can be assigned again.
     */
    archived_at: time('archived_at'),
  },
  table => [
    uniqueIndex('promotions_code').on(sql`lower(${table.code})`).where(sql`${table.archived_at} is null`),
    check('promotions_percent', sql`${table.percent_off} between 1 and 100`),
    check(
      'promotions_one_kind',
      sql`case ${table.kind}
        when 'percent' then ${table.percent_off} is not null and ${table.amount_off} is null and ${table.currency} is null
        when 'fixed' then ${table.amount_off} > 0 and ${table.currency} is not null and ${table.percent_off} is null
        when 'free_shipping' then ${table.percent_off} is null and ${table.amount_off} is null and ${table.currency} is null
        else false end`,
    ),
  ],
)

/**
 * The use of a promotion by one order: reserved with the payment intent, consumed when paid, released when the
 * cancellation is confirmed.
 */
export const promotionUses = pgTable(
  'promotion_uses',
  {
    id: id(),
    promotion_id: uuid('promotion_id')
      .notNull()
      .references(() => promotions.id, { onDelete: 'cascade' }),
    order_id: uuid('order_id').notNull(),
    /** Hash of the buyer's normalized e-mail address. */
    customer_hash: text('customer_hash').notNull(),
    mode: mode(),
    state: text('state').$type<'reserved' | 'consumed' | 'released'>().notNull().default('reserved'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  table => [
    uniqueIndex('promotion_uses_order').on(table.order_id),
    index('promotion_uses_live').on(table.promotion_id).where(sql`${table.state} <> 'released'`),
  ],
)
