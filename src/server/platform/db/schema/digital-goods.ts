import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { BenefitKind, GrantReason, GrantState } from '#domain/digital-goods.ts'
import type { LicenseKeySource } from '#domain/license-key.ts'
import { createdAt, id, time, updatedAt } from './columns.ts'
import { orderLines, orders } from './orders.ts'

/** What the buyer of a product, or of one of its variants, receives without shipping. */
export const digitalBenefits = pgTable(
  'digital_benefits',
  {
    id: id(),
    /** The row of the product may be gone: what was granted remains. */
    product_id: uuid('product_id').notNull(),
    /** The only variant with which the benefit comes; null for every variant of the product. */
    variant_id: uuid('variant_id'),
    kind: text('kind').$type<BenefitKind>().notNull(),
    title: text('title').notNull(),
    /** The text that the buyer reads, such as a code or instructions; for other kinds a note that may be empty. */
    content: text('content').notNull().default(''),
    /** The address of a benefit of the kind `link`. */
    url: text('url'),
    /** How often each grant can be downloaded; null for no limit. Grants copy the limit. */
    download_limit: integer('download_limit'),
    /** Where the keys of a benefit of the kind `license` come from; null for other kinds. */
    key_source: text('key_source').$type<LicenseKeySource>(),
    /** The text before generated keys, such as `APP`; null for none. */
    key_prefix: text('key_prefix'),
    /** On how many installations each key can be active at once; null for no limit. Keys copy the limit. */
    activation_limit: integer('activation_limit'),
    /** For how many days after the purchase a key is valid; null for no end. */
    key_days: integer('key_days'),
    position: integer('position').notNull(),
    version: integer('version').notNull().default(1),
    /** A deleted benefit is not granted any more, and its earlier grants remain. */
    deleted_at: time('deleted_at'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  table => [index('digital_benefits_of_product').on(table.product_id, table.position)],
)

/** The versions of the file of a benefit. Buyers download the newest one. No public address serves `storage_key`. */
export const digitalFiles = pgTable(
  'digital_files',
  {
    id: id(),
    benefit_id: uuid('benefit_id')
      .notNull()
      .references(() => digitalBenefits.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    file_name: text('file_name').notNull(),
    mime: text('mime').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    storage_key: text('storage_key').notNull(),
    created_by: uuid('created_by'),
    created_at: createdAt(),
  },
  table => [
    uniqueIndex('digital_files_version').on(table.benefit_id, table.version),
    uniqueIndex('digital_files_key').on(table.storage_key),
  ],
)

/**
 * The access of an order to a benefit, once for each paid line. The row has no personal data of its own: the order says
 * who bought.
 */
export const digitalGrants = pgTable(
  'digital_grants',
  {
    id: id(),
    order_id: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    line_id: uuid('line_id')
      .notNull()
      .references(() => orderLines.id),
    benefit_id: uuid('benefit_id')
      .notNull()
      .references(() => digitalBenefits.id),
    state: text('state').$type<GrantState>().notNull().default('active'),
    /** Why the grant is suspended or revoked; null for an active grant. */
    reason: text('reason').$type<GrantReason>(),
    granted_at: time('granted_at').notNull(),
    revoked_at: time('revoked_at'),
    /** The member who revoked the grant; null when the shop did. */
    revoked_by: uuid('revoked_by'),
    /** When the access ends, such as with the paid period of a canceled subscription; null for no end. */
    expires_at: time('expires_at'),
    /** How often the file was downloaded. Requests of one file within a day count once. */
    download_count: integer('download_count').notNull().default(0),
    download_limit: integer('download_limit'),
    /** How many license keys the grant comes with: one for each unit of the line. 0 for other kinds. */
    key_count: integer('key_count').notNull().default(0),
    updated_at: updatedAt(),
  },
  table => [
    uniqueIndex('digital_grants_once').on(table.line_id, table.benefit_id),
    index('digital_grants_of_order').on(table.order_id),
    index('digital_grants_of_benefit').on(table.benefit_id, table.granted_at),
  ],
)

/** The counted downloads of grants. */
export const digitalDownloads = pgTable(
  'digital_downloads',
  {
    id: id(),
    grant_id: uuid('grant_id')
      .notNull()
      .references(() => digitalGrants.id, { onDelete: 'cascade' }),
    file_id: uuid('file_id')
      .notNull()
      .references(() => digitalFiles.id, { onDelete: 'cascade' }),
    /** Hash of the network from which the download started; null once the buyer's data was erased. */
    network_hash: text('network_hash'),
    created_at: createdAt(),
  },
  table => [index('digital_downloads_of_grant').on(table.grant_id, table.created_at)],
)

/**
 * License keys. A key without a grant is in the pool of its benefit and belongs to the next buyer. A key never returns to
 * the pool, because its buyer knows it.
 */
export const licenseKeys = pgTable(
  'license_keys',
  {
    id: id(),
    benefit_id: uuid('benefit_id')
      .notNull()
      .references(() => digitalBenefits.id),
    grant_id: uuid('grant_id').references(() => digitalGrants.id),
    /** HMAC of the normalized key, unique in the shop, so that no key is sold twice. */
    key_hash: text('key_hash').notNull(),
    /** The key as the buyer reads it, encrypted. */
    key_sealed: text('key_sealed').notNull(),
    /** The last characters, at most four, for members. */
    hint: text('hint').notNull(),
    activation_limit: integer('activation_limit'),
    assigned_at: time('assigned_at'),
    expires_at: time('expires_at'),
    created_at: createdAt(),
  },
  table => [
    uniqueIndex('license_keys_hash').on(table.key_hash),
    index('license_keys_of_grant').on(table.grant_id).where(sql`${table.grant_id} is not null`),
    index('license_keys_free').on(table.benefit_id, table.id).where(sql`${table.grant_id} is null`),
  ],
)

/** The installations on which a license key is active. */
export const licenseActivations = pgTable(
  'license_activations',
  {
    id: id(),
    key_id: uuid('key_id')
      .notNull()
      .references(() => licenseKeys.id, { onDelete: 'cascade' }),
    /** What the seller's software calls the installation: the same text for each call of one installation. */
    instance: text('instance').notNull(),
    /** The last validation or activation. */
    last_seen_at: time('last_seen_at').notNull(),
    created_at: createdAt(),
  },
  table => [uniqueIndex('license_activations_once').on(table.key_id, table.instance)],
)
