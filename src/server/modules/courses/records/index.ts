export { assertSpaceForFile, attachLessonFile } from './attach-file.ts'
export {
  countOutlines,
  deleteStudent,
  deleteUnusedCourses,
  findEnrollment,
  findLessonFileByKey,
  getLesson,
  type LessonFileRow,
  listCoursesOfCustomer,
  listLessonFileKeys,
  type OutlineCounts,
} from './repository.ts'
