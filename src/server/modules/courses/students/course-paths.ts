import { courseScreen, lessonScreen, openLessonFile } from '#contract/course-pages.ts'

export const buildCoursePath = (courseId: string): string => courseScreen.path.replace(':courseId', courseId)

export const buildLessonPath = (courseId: string, lessonId: string): string =>
  lessonScreen.path.replace(':courseId', courseId).replace(':lessonId', lessonId)

export const buildLessonFilePath = (courseId: string, lessonId: string, fileId: string): string =>
  openLessonFile.path.replace(':courseId', courseId).replace(':lessonId', lessonId).replace(':fileId', fileId)
