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

/** Addresses a campaign had: they lead to the present one until another campaign takes them. */
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

/** Addresses a page had in its campaign. */
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

/** A page is a project of files with revisions; owner_kind tells whose page it is. */
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
    /** The first of the autosaves this one took in; null: it took in none. */
    began_at: time('began_at'),
    /** When a later autosave took this one in: no version any more, but still there for who looks at it. */
    folded_at: time('folded_at'),
    /** When the draft it belongs to was let go of: a version to go back to, and no draft any more. */
    discarded_at: time('discarded_at'),
    created_at: createdAt(),
  },
  table => [
    uniqueIndex('page_revisions_number').on(table.page_id, table.number),
    index('page_revisions_folded').on(table.folded_at).where(sql`${table.folded_at} is not null`),
  ],
)

/** Immutable bytes by content hash; the bytes themselves lie in the file storage under blobs/{hash}. */
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
    // Asked at every save for what is stored already, and by who takes away what no file has.
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
