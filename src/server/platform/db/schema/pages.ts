import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, time } from './columns.ts'

export const salesCampaigns = pgTable(
  'sales_campaigns',
  {
    id: id(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    description: text('description'),
    product_ids: uuid('product_ids').array().notNull().default(sql`'{}'`),
    is_active: boolean('is_active').notNull().default(true),
    created_at: createdAt(),
  },
  table => [
    uniqueIndex('sales_campaigns_slug').on(table.slug),
    index('sales_campaigns_products').using('gin', table.product_ids),
  ],
)

/** Former slugs of a campaign. They redirect to its current slug until another campaign uses them. */
export const salesCampaignSlugs = pgTable('sales_campaign_slugs', {
  slug: text('slug').primaryKey(),
  sales_campaign_id: uuid('sales_campaign_id')
    .notNull()
    .references(() => salesCampaigns.id, { onDelete: 'cascade' }),
  created_at: createdAt(),
})

export const salesPages = pgTable(
  'sales_pages',
  {
    id: id(),
    sales_campaign_id: uuid('sales_campaign_id')
      .notNull()
      .references(() => salesCampaigns.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    slug: text('slug').notNull(),
    page_type: text('page_type').notNull().default('custom_html'),
    page_order: integer('page_order').notNull(),
    html_content: text('html_content'),
    css_content: text('css_content'),
    js_content: text('js_content'),
    visual_elements: text('visual_elements'),
    settings: jsonb('settings').$type<Record<string, unknown>>().notNull().default({}),
    published_revision_id: uuid('published_revision_id'),
    render_mode: text('render_mode').$type<'frame' | 'origin' | 'direct'>().notNull().default('frame'),
    is_active: boolean('is_active').notNull().default(true),
    created_at: createdAt(),
  },
  table => [
    uniqueIndex('sales_pages_order').on(table.sales_campaign_id, table.page_order),
    uniqueIndex('sales_pages_slug').on(table.sales_campaign_id, table.slug),
  ],
)

/** Former slugs of a page within its campaign. */
export const salesPageSlugs = pgTable(
  'sales_page_slugs',
  {
    sales_campaign_id: uuid('sales_campaign_id').notNull(),
    slug: text('slug').notNull(),
    page_id: uuid('page_id')
      .notNull()
      .references(() => salesPages.id, { onDelete: 'cascade' }),
    created_at: createdAt(),
  },
  table => [primaryKey({ columns: [table.sales_campaign_id, table.slug] })],
)

/**
 * Revisions of a page, which is a project of files. The page is a row of sales_pages or upsell_pages, depending on
 * `owner_kind`.
 */
export const pageRevisions = pgTable(
  'page_revisions',
  {
    id: id(),
    owner_kind: text('owner_kind').$type<'sales' | 'upsell'>().notNull(),
    page_id: uuid('page_id').notNull(),
    number: integer('number').notNull(),
    kind: text('kind').$type<'auto' | 'save' | 'publish' | 'restore'>().notNull(),
    entry: text('entry').notNull(),
    based_on: uuid('based_on'),
    member_id: uuid('member_id'),
    /** Time of the first autosave that was squashed into this revision; null when there was none. */
    began_at: time('began_at'),
    /**
     * When this revision was squashed into a later autosave. The revision is kept for a while for previews that are
     * still open.
     */
    folded_at: time('folded_at'),
    /** When the draft was discarded. The revision can still be restored, but is no longer the draft. */
    discarded_at: time('discarded_at'),
    created_at: createdAt(),
  },
  table => [
    uniqueIndex('page_revisions_number').on(table.page_id, table.number),
    index('page_revisions_folded').on(table.folded_at).where(sql`${table.folded_at} is not null`),
  ],
)

/** Immutable file contents by hash. The bytes are in the file storage under blobs/{hash}. */
export const blobs = pgTable('blobs', {
  hash: text('hash').primaryKey(),
  size: integer('size').notNull(),
  created_at: createdAt(),
})

export const pageFiles = pgTable(
  'page_files',
  {
    revision_id: uuid('revision_id')
      .notNull()
      .references(() => pageRevisions.id, { onDelete: 'cascade' }),
    path: text('path').notNull(),
    blob_hash: text('blob_hash')
      .notNull()
      .references(() => blobs.hash),
    mime: text('mime').notNull(),
    size: integer('size').notNull(),
    role: text('role').$type<'entry' | 'style' | 'script' | 'asset'>().notNull().default('asset'),
  },
  table => [
    primaryKey({ columns: [table.revision_id, table.path] }),
    // This index serves every save, to find blobs that are stored already, and the job that deletes unused blobs.
    index('page_files_of_blob').on(table.blob_hash),
  ],
)

export const storageObjects = pgTable(
  'storage_objects',
  {
    bucket: text('bucket').notNull(),
    path: text('path').notNull(),
    mime: text('mime').notNull(),
    size: integer('size').notNull(),
    etag: text('etag').notNull(),
    width: integer('width'),
    height: integer('height'),
    created_at: createdAt(),
  },
  table => [primaryKey({ columns: [table.bucket, table.path] })],
)
