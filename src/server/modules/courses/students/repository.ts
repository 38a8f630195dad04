import { and, asc, eq, gt, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import {
  courseLessons,
  courseModules,
  lessonProgress,
  studentCodes,
  studentSessions,
} from '#server/platform/db/schema/courses.ts'
import type { LessonRow } from '../records/repository.ts'

export type SessionRow = typeof studentSessions.$inferSelect

/** Inserts a code. Earlier codes of the customer stop working. */
export async function replaceCodes(db: TxDb, row: typeof studentCodes.$inferInsert): Promise<void> {
  await db.delete(studentCodes).where(eq(studentCodes.customer_id, row.customer_id))
  await db.insert(studentCodes).values(row)
}

/** Whether a code that was not used was written after a time. */
export async function hasCodeSince(db: Db, customerId: string, since: Date): Promise<boolean> {
  const rows = await db
    .select({ id: studentCodes.id })
    .from(studentCodes)
    .where(
      and(eq(studentCodes.customer_id, customerId), isNull(studentCodes.used_at), gt(studentCodes.created_at, since)),
    )
    .limit(1)
  return rows.length > 0
}

/**
 * Counts an attempt at the current code of a customer. Returns null when there is none, or when its attempts are used
 * up.
 */
export function countCodeAttempt(db: Db, customerId: string, maxAttempts: number, now: Date) {
  return maybeOne(
    db
      .update(studentCodes)
      .set({ attempts: sql`${studentCodes.attempts} + 1` })
      .where(
        and(
          eq(studentCodes.customer_id, customerId),
          isNull(studentCodes.used_at),
          gt(studentCodes.expires_at, now),
          lt(studentCodes.attempts, maxAttempts),
        ),
      )
      .returning({ id: studentCodes.id, hash: studentCodes.code_hash }),
  )
}

/** Marks a code as used. Returns true for exactly one caller. */
export async function consumeCode(db: Db, id: string, now: Date): Promise<boolean> {
  const used = await db
    .update(studentCodes)
    .set({ used_at: now })
    .where(and(eq(studentCodes.id, id), isNull(studentCodes.used_at)))
    .returning({ id: studentCodes.id })
  return used.length > 0
}

export async function insertSession(db: Db, row: typeof studentSessions.$inferInsert): Promise<void> {
  await db.insert(studentSessions).values(row)
}

export function findSessionByHash(db: Db, hash: string, now: Date): Promise<SessionRow | null> {
  return maybeOne(
    db
      .select()
      .from(studentSessions)
      .where(and(eq(studentSessions.token_hash, hash), gt(studentSessions.expires_at, now))),
  )
}

export async function deleteSession(db: Db, hash: string): Promise<void> {
  await db.delete(studentSessions).where(eq(studentSessions.token_hash, hash))
}

/** Deletes codes and sessions that have expired. */
export async function deleteExpiredSignIns(db: Db, now: Date): Promise<void> {
  await db.delete(studentCodes).where(lte(studentCodes.expires_at, now))
  await db.delete(studentSessions).where(lte(studentSessions.expires_at, now))
}

/**
 * Lists the published lessons of courses with their modules and the progress of a customer, in the order of the outline.
 * The texts of the lessons are left out.
 */
export function listPublishedLessons(db: Db, benefitIds: readonly string[], customerId: string) {
  return db
    .select({
      id: courseLessons.id,
      benefitId: courseLessons.benefit_id,
      title: courseLessons.title,
      moduleId: courseModules.id,
      moduleTitle: courseModules.title,
      hasVideo: sql<boolean>`${courseLessons.video_url} is not null or exists (
        select 1 from lesson_files f where f.lesson_id = ${courseLessons.id} and f.role = 'video')`,
      openedAt: lessonProgress.opened_at,
      completedAt: lessonProgress.completed_at,
    })
    .from(courseLessons)
    .innerJoin(courseModules, eq(courseModules.id, courseLessons.module_id))
    .leftJoin(
      lessonProgress,
      and(eq(lessonProgress.lesson_id, courseLessons.id), eq(lessonProgress.customer_id, customerId)),
    )
    .where(and(inArray(courseLessons.benefit_id, [...benefitIds]), eq(courseLessons.is_published, true)))
    .orderBy(asc(courseModules.position), asc(courseModules.id), asc(courseLessons.position), asc(courseLessons.id))
}

/** Finds a published lesson. */
export function findPublishedLesson(db: Db, id: string): Promise<LessonRow | null> {
  return maybeOne(
    db
      .select()
      .from(courseLessons)
      .where(and(eq(courseLessons.id, id), eq(courseLessons.is_published, true))),
  )
}

type ProgressKey = { customerId: string; lessonId: string }
const matchProgress = ({ customerId, lessonId }: ProgressKey) =>
  and(eq(lessonProgress.customer_id, customerId), eq(lessonProgress.lesson_id, lessonId))

/** Records that a student opened a lesson, and returns the progress. */
export async function recordOpenedLesson(db: Db, { customerId, lessonId }: ProgressKey, now: Date) {
  const [row] = await db
    .insert(lessonProgress)
    .values({ customer_id: customerId, lesson_id: lessonId, opened_at: now })
    .onConflictDoUpdate({ target: [lessonProgress.customer_id, lessonProgress.lesson_id], set: { opened_at: now } })
    .returning()
  return row ?? null
}

/** Marks a lesson as completed, or as open with null. A lesson that is completed keeps its time. */
export async function updateCompletion(
  db: Db,
  { customerId, lessonId }: ProgressKey,
  completedAt: Date | null,
  now: Date,
): Promise<void> {
  await db
    .insert(lessonProgress)
    .values({ customer_id: customerId, lesson_id: lessonId, opened_at: now, completed_at: completedAt })
    .onConflictDoUpdate({
      target: [lessonProgress.customer_id, lessonProgress.lesson_id],
      set: { completed_at: completedAt && sql`coalesce(${lessonProgress.completed_at}, excluded.completed_at)` },
    })
}

/** Stores where the student stopped watching the video of a lesson that was opened before. */
export async function updateVideoSeconds(db: Db, key: ProgressKey, seconds: number): Promise<void> {
  await db.update(lessonProgress).set({ video_seconds: seconds }).where(matchProgress(key))
}
