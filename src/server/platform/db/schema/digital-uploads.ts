import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { LessonFileRole } from '#domain/course.ts'
import type { UploadState } from '#domain/upload-parts.ts'
import { createdAt, id, time } from './columns.ts'

/** Files on their way to the buyers of a product, sent in parts. Rows are deleted a day after the last part. */
export const digitalUploads = pgTable(
  'digital_uploads',
  {
    id: id(),
    product_id: uuid('product_id').notNull(),
    /** The benefit of which the file becomes a new version; null until the upload is done if it creates a benefit. */
    benefit_id: uuid('benefit_id'),
    variant_id: uuid('variant_id'),
    /** The lesson that the file belongs to; null for the file of a benefit. */
    lesson_id: uuid('lesson_id'),
    lesson_role: text('lesson_role').$type<LessonFileRole>(),
    file_name: text('file_name').notNull(),
    mime: text('mime').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** When the file was changed on the computer of its sender, in milliseconds; null if it is unknown. */
    last_modified: bigint('last_modified', { mode: 'number' }),
    part_bytes: integer('part_bytes').notNull(),
    state: text('state').$type<UploadState>().notNull().default('receiving'),
    /** The error code of a failed upload. */
    problem: text('problem'),
    created_by: uuid('created_by'),
    created_at: createdAt(),
    expires_at: time('expires_at').notNull(),
  },
  table => [
    index('digital_uploads_of_product').on(table.product_id),
    index('digital_uploads_expiry').on(table.expires_at),
  ],
)

/** The parts that arrived. Their bytes are in the storage until the file is assembled. */
export const digitalUploadParts = pgTable(
  'digital_upload_parts',
  {
    upload_id: uuid('upload_id')
      .notNull()
      .references(() => digitalUploads.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
  },
  table => [primaryKey({ columns: [table.upload_id, table.number] })],
)
