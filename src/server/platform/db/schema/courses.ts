import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { LessonFileRole } from '#domain/course.ts'
import { createdAt, id, time, updatedAt } from './columns.ts'
import { customers } from './customers.ts'
import { digitalBenefits } from './digital-goods.ts'
import { orders } from './orders.ts'

/** The modules of a course. A course is a benefit of the kind `course`. */
export const courseModules = pgTable(
  'course_modules',
  {
    id: id(),
    benefit_id: uuid('benefit_id')
      .notNull()
      .references(() => digitalBenefits.id),
    title: text('title').notNull(),
    position: integer('position').notNull(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  table => [index('course_modules_of_benefit').on(table.benefit_id, table.position)],
)

export const courseLessons = pgTable(
  'course_lessons',
  {
    id: id(),
    benefit_id: uuid('benefit_id')
      .notNull()
      .references(() => digitalBenefits.id),
    module_id: uuid('module_id')
      .notNull()
      .references(() => courseModules.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    /** Plain text. Empty lines separate paragraphs, and URLs become links. */
    content: text('content').notNull().default(''),
    /** The address of a video at the seller's video host; null when there is none. A video file comes before it. */
    video_url: text('video_url'),
    /** Students see only published lessons. */
    is_published: boolean('is_published').notNull().default(false),
    position: integer('position').notNull(),
    version: integer('version').notNull().default(1),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  table => [
    index('course_lessons_of_module').on(table.module_id, table.position),
    index('course_lessons_of_benefit').on(table.benefit_id),
  ],
)

/** The video and the attachments of lessons. No public address serves `storage_key`. */
export const lessonFiles = pgTable(
  'lesson_files',
  {
    id: id(),
    lesson_id: uuid('lesson_id')
      .notNull()
      .references(() => courseLessons.id, { onDelete: 'cascade' }),
    role: text('role').$type<LessonFileRole>().notNull(),
    file_name: text('file_name').notNull(),
    mime: text('mime').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    storage_key: text('storage_key').notNull(),
    created_by: uuid('created_by'),
    created_at: createdAt(),
  },
  table => [
    index('lesson_files_of_lesson').on(table.lesson_id, table.created_at),
    uniqueIndex('lesson_files_key').on(table.storage_key),
    uniqueIndex('lesson_files_one_video').on(table.lesson_id).where(sql`${table.role} = 'video'`),
  ],
)

/** The access to a course that the seller gave to somebody without an order in this shop, such as an earlier buyer. */
export const courseEnrollments = pgTable(
  'course_enrollments',
  {
    id: id(),
    benefit_id: uuid('benefit_id')
      .notNull()
      .references(() => digitalBenefits.id),
    customer_id: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    /** The member who gave the access. */
    enrolled_by: uuid('enrolled_by'),
    /** When the access ends; null for no end. */
    expires_at: time('expires_at'),
    revoked_at: time('revoked_at'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  table => [
    uniqueIndex('course_enrollments_once').on(table.benefit_id, table.customer_id),
    index('course_enrollments_of_customer').on(table.customer_id),
  ],
)

/** How far a customer is in a lesson. It belongs to the customer, so that it outlasts renewals and second purchases. */
export const lessonProgress = pgTable(
  'lesson_progress',
  {
    customer_id: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    lesson_id: uuid('lesson_id')
      .notNull()
      .references(() => courseLessons.id, { onDelete: 'cascade' }),
    opened_at: time('opened_at').notNull(),
    /** When the student marked the lesson as completed; null before. */
    completed_at: time('completed_at'),
    /** Where the student stopped watching the video file, in seconds. */
    video_seconds: integer('video_seconds').notNull().default(0),
  },
  table => [
    primaryKey({ columns: [table.customer_id, table.lesson_id] }),
    index('lesson_progress_of_lesson').on(table.lesson_id),
  ],
)

/** One-time codes with which students sign in. A code is valid for some minutes and a few attempts. */
export const studentCodes = pgTable(
  'student_codes',
  {
    id: id(),
    customer_id: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    code_hash: text('code_hash').notNull(),
    attempts: integer('attempts').notNull().default(0),
    expires_at: time('expires_at').notNull(),
    used_at: time('used_at'),
    created_at: createdAt(),
  },
  table => [
    index('student_codes_of_customer').on(table.customer_id, table.created_at),
    index('student_codes_expiry').on(table.expires_at),
  ],
)

/** Browsers in which a student is signed in. */
export const studentSessions = pgTable(
  'student_sessions',
  {
    id: id(),
    customer_id: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    /** The only order whose courses the session opens, if it began with the link of that order; null for all. */
    order_id: uuid('order_id').references(() => orders.id),
    token_hash: text('token_hash').notNull(),
    expires_at: time('expires_at').notNull(),
    created_at: createdAt(),
  },
  table => [
    uniqueIndex('student_sessions_token').on(table.token_hash),
    index('student_sessions_of_customer').on(table.customer_id),
    index('student_sessions_expiry').on(table.expires_at),
  ],
)
