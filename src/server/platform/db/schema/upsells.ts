import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { PageTransitions, TransitionTargets } from '#domain/funnel-transitions.ts'
import type { PageLayout } from '#domain/visual-element.ts'
import { cents, createdAt, id, mode, time, updatedAt } from './columns.ts'

export const upsells = pgTable(
  'upsells',
  {
    id: id(),
    name: text('name').notNull(),
    description: text('description'),
    product_ids: uuid('product_ids').array().notNull().default(sql`'{}'`),
    /** Maps a product id to the SKUs that open the funnel; null means that all SKUs open it. */
    product_skus: jsonb('product_skus').$type<Record<string, string[]>>(),
    is_active: boolean('is_active').notNull().default(true),
    created_at: createdAt(),
  },
  table => [index('upsells_products').using('gin', table.product_ids)],
)

export const upsellPages = pgTable(
  'upsell_pages',
  {
    id: id(),
    upsell_id: uuid('upsell_id')
      .notNull()
      .references(() => upsells.id, { onDelete: 'cascade' }),
    page_order: integer('page_order').notNull(),
    page_type: text('page_type').$type<'visual_editor' | 'custom_html'>().notNull(),
    title: text('title').notNull(),
    visual_elements: text('visual_elements'),
    html_content: text('html_content'),
    css_content: text('css_content'),
    js_content: text('js_content'),
    settings: jsonb('settings').$type<Record<string, unknown>>().notNull().default({}),
    targets: jsonb('targets').$type<TransitionTargets>().notNull().default({ accepted: null, declined: null }),
    published_revision_id: uuid('published_revision_id'),
    is_active: boolean('is_active').notNull().default(true),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  table => [uniqueIndex('upsell_pages_order').on(table.upsell_id, table.page_order)],
)

/**
 * Versions of a visual page, the newest with the highest `number`. Shoppers see only versions of the kind 'publish'.
 */
export const visualVersions = pgTable(
  'visual_versions',
  {
    id: id(),
    page_id: uuid('page_id')
      .notNull()
      .references(() => upsellPages.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    kind: text('kind').$type<'auto' | 'save' | 'publish' | 'restore'>().notNull(),
    title: text('title').notNull(),
    /** Elements of the page as JSON, in the format of upsell_pages.visual_elements. */
    elements: text('elements').notNull(),
    layout: jsonb('layout').$type<PageLayout>().notNull().default({}),
    /**
     * The author's previous version, by which a repeated save is detected. It may have been squashed into this version.
     */
    based_on: uuid('based_on'),
    member_id: uuid('member_id'),
    /** Time of the first autosave that was squashed into this version; null when there was none. */
    began_at: time('began_at'),
    /** When the draft that the version belongs to was discarded. */
    discarded_at: time('discarded_at'),
    created_at: createdAt(),
  },
  table => [uniqueIndex('visual_versions_number').on(table.page_id, table.number)],
)

/** Offers that a page may charge: a product variant with its price at publishing, or a fixed name and amount. */
export const upsellPageOffers = pgTable(
  'upsell_page_offers',
  {
    id: id(),
    page_id: uuid('page_id')
      .notNull()
      .references(() => upsellPages.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    product_id: uuid('product_id'),
    variant_id: uuid('variant_id'),
    name: text('name').notNull(),
    price_cents: cents('price_cents'),
    currency: text('currency'),
    is_active: boolean('is_active').notNull().default(true),
    created_at: createdAt(),
  },
  table => [index('upsell_page_offers_of_page').on(table.page_id, table.position)],
)

export type PinnedOffer = {
  id: string
  name: string
  cents: number
  currency: string
  productId: string | null
  variantId: string | null
  variantName: string | null
  sku: string | null
  image: string | null
}
export type PinnedPage = {
  id: string
  order: number
  title: string
  type: 'visual_editor' | 'custom_html'
  revisionId: string | null
  elements: string | null
  /** Missing in sessions that were created before visual pages had a layout. */
  layout?: PageLayout
  offers: PinnedOffer[]
  /** The page's first offer, even if it cannot be charged and is not in `offers`. Missing in older sessions. */
  firstOffer?: string | null
  /** Missing in sessions that were created before pages had targets. */
  leads?: PageTransitions
}

/**
 * Sessions of the 30 minutes in which upsell offers are open after a payment. Pages and prices stay as they were at the
 * start.
 */
export const upsellSessions = pgTable(
  'upsell_sessions',
  {
    id: id(),
    order_id: uuid('order_id').notNull(),
    upsell_id: uuid('upsell_id').notNull(),
    mode: mode(),
    token_hash: text('token_hash').notNull(),
    token_sealed: text('token_sealed').notNull(),
    browser_hash: text('browser_hash').notNull(),
    /**
     * Hash of the one other browser that opened the offers through the order's link. In that browser, the shopper must
     * enter a card.
     */
    resumed_browser_hash: text('resumed_browser_hash'),
    pages: jsonb('pages').$type<PinnedPage[]>().notNull(),
    state: text('state').$type<'open' | 'closed'>().notNull().default('open'),
    expires_at: time('expires_at').notNull(),
    created_at: createdAt(),
    closed_at: time('closed_at'),
  },
  table => [
    uniqueIndex('upsell_sessions_order').on(table.order_id),
    uniqueIndex('upsell_sessions_token').on(table.token_hash),
    index('upsell_sessions_opened').on(table.mode, table.created_at),
    index('upsell_sessions_of_funnel').on(table.upsell_id, table.created_at),
    index('upsell_sessions_open').on(table.expires_at).where(sql`${table.state} = 'open'`),
  ],
)

export const funnelEventKinds = ['view', 'accepted', 'declined', 'failed'] as const

/** Actions of shoppers on pages of a funnel. Each kind of action is recorded once per session and page. */
export const funnelEvents = pgTable(
  'funnel_events',
  {
    id: id(),
    session_id: uuid('session_id')
      .notNull()
      .references(() => upsellSessions.id),
    page_id: uuid('page_id').notNull(),
    kind: text('kind').$type<(typeof funnelEventKinds)[number]>().notNull(),
    /** Where the shopper went next: a page id, 'thank-you', or 'home'. */
    led_to: text('led_to'),
    at: time('at').notNull(),
  },
  table => [uniqueIndex('funnel_events_once').on(table.session_id, table.page_id, table.kind)],
)
