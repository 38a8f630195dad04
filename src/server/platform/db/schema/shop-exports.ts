import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, time } from './columns.ts'

export type ShopExportState = 'waiting' | 'running' | 'ready' | 'failed' | 'canceled' | 'expired'
/** Why an export failed. `interrupted`: its process stopped. `no_space`: the disk of DATA_DIR is too full. */
export type ShopExportFailure = 'interrupted' | 'no_space' | 'other'

/**
 * Exports of the whole shop that an owner requested. The ZIP file of a ready export is in the folder `exports` of
 * DATA_DIR of the process that wrote it.
 */
export const shopExports = pgTable(
  'shop_exports',
  {
    id: id(),
    state: text('state').$type<ShopExportState>().notNull().default('waiting'),
    member_id: uuid('member_id').notNull(),
    /** Written rows and files, and how many there are; null until they are counted. */
    done: integer('done').notNull().default(0),
    total: integer('total'),
    /** Size of the ZIP file; null until it is ready. */
    bytes: bigint('bytes', { mode: 'number' }),
    failure: text('failure').$type<ShopExportFailure>(),
    /** Hash of the token that downloads the file once, until `link_expires_at`. */
    link_hash: text('link_hash'),
    link_expires_at: time('link_expires_at'),
    created_at: createdAt(),
    /** When the process that writes the export last reported its progress. */
    seen_at: time('seen_at'),
    ended_at: time('ended_at'),
    /** When the file is deleted. */
    expires_at: time('expires_at'),
  },
  table => [
    index('shop_exports_newest').on(table.created_at),
    uniqueIndex('shop_exports_one_at_a_time').on(sql`(true)`).where(sql`${table.state} in ('waiting', 'running')`),
  ],
)
