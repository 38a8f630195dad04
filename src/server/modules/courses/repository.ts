import { and, asc, count, eq, max, sql } from 'drizzle-orm'
import type { Db, TxDb } from '#server/platform/core/context.ts'
import { one } from '#server/platform/db/one-row.ts'
import { courseLessons, courseModules, lessonFiles } from '#server/platform/db/schema/courses.ts'
import { deleteFilesOfLessons, type LessonFileRow, type LessonRow } from './records/repository.ts'

export type ModuleRow = typeof courseModules.$inferSelect

/** Lists the modules of a course in their order. */
export const listModules = (db: Db, benefitId: string): Promise<ModuleRow[]> =>
  db
    .select()
    .from(courseModules)
    .where(eq(courseModules.benefit_id, benefitId))
    .orderBy(asc(courseModules.position), asc(courseModules.id))

/** Lists the lessons of a course in their order, without their texts. */
export const listOutlineLessons = (db: Db, benefitId: string) =>
  db
    .select({
      id: courseLessons.id,
      moduleId: courseLessons.module_id,
      title: courseLessons.title,
      isPublished: courseLessons.is_published,
      hasText: sql<boolean>`${courseLessons.content} <> ''`,
      hasVideo: sql<boolean>`(${courseLessons.video_url} is not null or exists(select from lesson_files f
        where f.lesson_id = course_lessons.id and f.role = 'video'))`,
      attachments: sql<number>`(select count(*)::int from lesson_files f
        where f.lesson_id = course_lessons.id and f.role = 'attachment')`,
    })
    .from(courseLessons)
    .where(eq(courseLessons.benefit_id, benefitId))
    .orderBy(asc(courseLessons.position), asc(courseLessons.id))

/** Returns a module. Throws course_module_not_found. */
export const getModule = (db: Db, id: string): Promise<ModuleRow> =>
  one(db.select().from(courseModules).where(eq(courseModules.id, id)), 'course_module_not_found')

/** Inserts a module after the other modules of its course. The caller has locked the course. */
export async function insertModule(db: TxDb, row: Omit<typeof courseModules.$inferInsert, 'position'>): Promise<void> {
  const [last] = await db
    .select({ position: max(courseModules.position) })
    .from(courseModules)
    .where(eq(courseModules.benefit_id, row.benefit_id))
  await db.insert(courseModules).values({ ...row, position: (last?.position ?? 0) + 1 })
}

export async function updateModule(db: Db, id: string, set: Partial<ModuleRow>): Promise<void> {
  await db.update(courseModules).set(set).where(eq(courseModules.id, id))
}

/** Inserts a lesson after the other lessons of its module. The caller has locked the course. */
export async function insertLesson(db: TxDb, row: Omit<typeof courseLessons.$inferInsert, 'position'>): Promise<void> {
  const [last] = await db
    .select({ position: max(courseLessons.position) })
    .from(courseLessons)
    .where(eq(courseLessons.module_id, row.module_id))
  await db.insert(courseLessons).values({ ...row, position: (last?.position ?? 0) + 1 })
}

/** Changes a lesson and increments its version. */
export async function updateLesson(db: Db, id: string, set: Partial<LessonRow>): Promise<LessonRow> {
  return one(
    db
      .update(courseLessons)
      .set({ ...set, version: sql`${courseLessons.version} + 1` })
      .where(eq(courseLessons.id, id))
      .returning(),
    'lesson_not_found',
  )
}

type Placed = { id: string; position: number }

/** Stores the positions of all modules and lessons of a course. The version of lessons remains. */
export async function updatePositions(
  db: TxDb,
  { modules, lessons }: { modules: readonly Placed[]; lessons: readonly (Placed & { moduleId: string })[] },
): Promise<void> {
  await db.execute(sql`update course_modules m set position = n.position
    from jsonb_to_recordset(${JSON.stringify(modules)}::jsonb) n(id uuid, position int)
    where m.id = n.id and m.position <> n.position`)
  await db.execute(sql`update course_lessons l set position = n.position, module_id = n."moduleId"
    from jsonb_to_recordset(${JSON.stringify(lessons)}::jsonb) n(id uuid, position int, "moduleId" uuid)
    where l.id = n.id and (l.position <> n.position or l.module_id <> n."moduleId")`)
}

/** Returns a file of a lesson. Throws lesson_file_not_found. */
export const getLessonFile = (db: Db, id: string): Promise<LessonFileRow> =>
  one(db.select().from(lessonFiles).where(eq(lessonFiles.id, id)), 'lesson_file_not_found')

/** Deletes the row of a file. Returns its storage key. Throws lesson_file_not_found. */
export async function deleteFileRow(db: TxDb, id: string): Promise<string> {
  const deleted = db.delete(lessonFiles).where(eq(lessonFiles.id, id)).returning({ key: lessonFiles.storage_key })
  return (await one(deleted, 'lesson_file_not_found')).key
}

/** Deletes a module with its lessons and their progress. Returns the storage keys of their files. */
export async function deleteModuleRow(db: TxDb, id: string): Promise<string[]> {
  const lessons = db.select({ id: courseLessons.id }).from(courseLessons).where(eq(courseLessons.module_id, id))
  const keys = await deleteFilesOfLessons(db, lessons)
  await db.delete(courseModules).where(eq(courseModules.id, id))
  return keys
}

/** Deletes a lesson with its progress. Returns the storage keys of its files. */
export async function deleteLessonRow(db: TxDb, id: string): Promise<string[]> {
  const lesson = db.select({ id: courseLessons.id }).from(courseLessons).where(eq(courseLessons.id, id))
  const keys = await deleteFilesOfLessons(db, lesson)
  await db.delete(courseLessons).where(eq(courseLessons.id, id))
  return keys
}

export async function countPublishedLessons(db: Db, benefitId: string): Promise<number> {
  const [row] = await db
    .select({ lessons: count() })
    .from(courseLessons)
    .where(and(eq(courseLessons.benefit_id, benefitId), eq(courseLessons.is_published, true)))
  return row?.lessons ?? 0
}
