export { assertSpaceForFile, attachLessonFile } from './attach-file.ts'
export {
  countOutlines,
  deleteStudent,
  deleteUnusedCourses,
  findEnrollment,
  findLessonFileByKey,
  getLesson,
  listLessonFileKeys,
  type OutlineCounts,
} from './repository.ts'
