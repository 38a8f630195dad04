import { and, asc, count, eq, gt, inArray, isNull, not, or, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { maybeOne, one } from '#server/platform/db/one-row.ts'
import {
  courseEnrollments,
  courseLessons,
  courseModules,
  lessonFiles,
  lessonProgress,
  studentCodes,
  studentSessions,
} from '#server/platform/db/schema/courses.ts'

export type LessonRow = typeof courseLessons.$inferSelect
export type LessonFileRow = typeof lessonFiles.$inferSelect

const selectLesson = (db: Db, id: string) => db.select().from(courseLessons).where(eq(courseLessons.id, id))

/** Returns a lesson. Throws lesson_not_found. */
export const getLesson = (db: Db, id: string): Promise<LessonRow> => one(selectLesson(db, id), 'lesson_not_found')

/** Returns a lesson, locked until the transaction ends. Throws lesson_not_found. */
export const getLessonForUpdate = (db: TxDb, id: string): Promise<LessonRow> =>
  one(selectLesson(db, id).for('no key update'), 'lesson_not_found')

export type OutlineCounts = { modules: number; lessons: number; publishedLessons: number }

/** Counts the modules and lessons of courses, by the id of the benefit. */
export async function countOutlines(db: Db, benefitIds: readonly string[]): Promise<Map<string, OutlineCounts>> {
  const counts = new Map(benefitIds.map(id => [id, { modules: 0, lessons: 0, publishedLessons: 0 }]))
  if (benefitIds.length === 0) return counts
  const modules = await db
    .select({ id: courseModules.benefit_id, modules: count() })
    .from(courseModules)
    .where(inArray(courseModules.benefit_id, [...benefitIds]))
    .groupBy(courseModules.benefit_id)
  const lessons = await db
    .select({
      id: courseLessons.benefit_id,
      lessons: count(),
      publishedLessons: sql<number>`(count(*) filter (where ${courseLessons.is_published}))::int`,
    })
    .from(courseLessons)
    .where(inArray(courseLessons.benefit_id, [...benefitIds]))
    .groupBy(courseLessons.benefit_id)
  for (const { id, ...counted } of [...modules, ...lessons]) Object.assign(counts.get(id) ?? {}, counted)
  return counts
}

export async function countAttachments(db: Db, lessonId: string): Promise<number> {
  const [row] = await db
    .select({ attachments: count() })
    .from(lessonFiles)
    .where(and(eq(lessonFiles.lesson_id, lessonId), eq(lessonFiles.role, 'attachment')))
  return row?.attachments ?? 0
}

export async function insertLessonFile(db: Db, row: typeof lessonFiles.$inferInsert): Promise<void> {
  await db.insert(lessonFiles).values(row)
}

/** Deletes the row of a lesson's video file. Returns its storage key, or none. */
export async function deleteVideo(db: TxDb, lessonId: string): Promise<string[]> {
  const deleted = await db
    .delete(lessonFiles)
    .where(and(eq(lessonFiles.lesson_id, lessonId), eq(lessonFiles.role, 'video')))
    .returning({ key: lessonFiles.storage_key })
  return deleted.map(({ key }) => key)
}

/** Deletes the rows of all files of lessons. Returns their storage keys. */
export async function deleteFilesOfLessons(db: TxDb, lessons: SQLWrapper): Promise<string[]> {
  const deleted = await db
    .delete(lessonFiles)
    .where(inArray(lessonFiles.lesson_id, lessons))
    .returning({ key: lessonFiles.storage_key })
  return deleted.map(({ key }) => key)
}

/** Lists the files of a lesson, oldest first. */
export const listLessonFiles = (db: Db, lessonId: string): Promise<LessonFileRow[]> =>
  db
    .select()
    .from(lessonFiles)
    .where(eq(lessonFiles.lesson_id, lessonId))
    .orderBy(asc(lessonFiles.created_at), asc(lessonFiles.id))

export const findLessonFileByKey = (db: Db, key: string): Promise<LessonFileRow | null> =>
  maybeOne(db.select().from(lessonFiles).where(eq(lessonFiles.storage_key, key)))

/** Lists the storage keys of all lesson files, for a backup. */
export const listLessonFileKeys = (db: Db) =>
  db.select({ key: lessonFiles.storage_key, mime: lessonFiles.mime }).from(lessonFiles)

/**
 * Deletes the modules, lessons, files and progress of courses that no enrollment gives access to. Returns the storage
 * keys of the files.
 * @param benefitIds a query for the ids of removed benefits without grants
 */
export async function deleteUnusedCourses(db: TxDb, benefitIds: SQLWrapper, now: Date): Promise<string[]> {
  const isValid = and(
    isNull(courseEnrollments.revoked_at),
    or(isNull(courseEnrollments.expires_at), gt(courseEnrollments.expires_at, now)),
  )
  const enrolled = db.select({ id: courseEnrollments.benefit_id }).from(courseEnrollments).where(isValid)
  const unused = await db
    .selectDistinct({ id: courseModules.benefit_id })
    .from(courseModules)
    .where(and(inArray(courseModules.benefit_id, benefitIds), not(inArray(courseModules.benefit_id, enrolled))))
  if (unused.length === 0) return []
  const ids = unused.map(({ id }) => id)
  const lessons = db.select({ id: courseLessons.id }).from(courseLessons).where(inArray(courseLessons.benefit_id, ids))
  const keys = await deleteFilesOfLessons(db, lessons)
  await db.delete(courseModules).where(inArray(courseModules.benefit_id, ids))
  return keys
}

/** Deletes everything that courses store about a customer: enrollments, progress, sign-in codes and sessions. */
export async function deleteStudent(db: TxDb, customerId: string): Promise<void> {
  for (const table of [courseEnrollments, lessonProgress, studentCodes, studentSessions])
    await db.delete(table).where(eq(table.customer_id, customerId))
}

/** Finds an enrollment, unless the access was revoked. */
export const findEnrollment = (db: Db, id: string) =>
  maybeOne(
    db
      .select()
      .from(courseEnrollments)
      .where(and(eq(courseEnrollments.id, id), isNull(courseEnrollments.revoked_at))),
  )
