import { sql } from 'drizzle-orm'
import {
  courseEnrollments,
  courseLessons,
  courseModules,
  lessonFiles,
  lessonProgress,
} from '#server/platform/db/schema/courses.ts'
import type { RowSource } from '../repository.ts'

export const modules: RowSource = {
  from: courseModules,
  key: [courseModules.id],
  columns: {
    id: courseModules.id,
    benefit_id: courseModules.benefit_id,
    title: courseModules.title,
    position: courseModules.position,
    created_at: courseModules.created_at,
  },
}

export const lessons: RowSource = {
  from: courseLessons,
  key: [courseLessons.id],
  columns: {
    id: courseLessons.id,
    benefit_id: courseLessons.benefit_id,
    module_id: courseLessons.module_id,
    title: courseLessons.title,
    text: courseLessons.content,
    video_url: courseLessons.video_url,
    is_published: courseLessons.is_published,
    position: courseLessons.position,
    created_at: courseLessons.created_at,
  },
}

/** The videos and attachments of lessons. `file` is the path in the export. */
export const files: RowSource = {
  from: lessonFiles,
  key: [lessonFiles.id],
  columns: {
    id: lessonFiles.id,
    lesson_id: lessonFiles.lesson_id,
    role: lessonFiles.role,
    name: lessonFiles.file_name,
    mime: lessonFiles.mime,
    bytes: lessonFiles.bytes,
    file: sql`'files/' || ${lessonFiles.storage_key}`,
    created_at: lessonFiles.created_at,
  },
}

export const enrollments: RowSource = {
  from: courseEnrollments,
  key: [courseEnrollments.id],
  columns: {
    id: courseEnrollments.id,
    benefit_id: courseEnrollments.benefit_id,
    customer_id: courseEnrollments.customer_id,
    expires_at: courseEnrollments.expires_at,
    revoked_at: courseEnrollments.revoked_at,
    created_at: courseEnrollments.created_at,
  },
}

export const progress: RowSource = {
  from: lessonProgress,
  key: [lessonProgress.customer_id, lessonProgress.lesson_id],
  columns: {
    customer_id: lessonProgress.customer_id,
    lesson_id: lessonProgress.lesson_id,
    opened_at: lessonProgress.opened_at,
    completed_at: lessonProgress.completed_at,
    video_seconds: lessonProgress.video_seconds,
  },
}
