export { assertSpaceForFile, attachLessonFile } from './attach-file.ts'
export {
  countOutlines,
  deleteStudent,
  deleteUnusedCourses,
  findEnrollment,
  findLessonFileByKey,
  getLesson,
  type LessonFileRow,
  listLessonFileKeys,
  type OutlineCounts,
} from './repository.ts'
