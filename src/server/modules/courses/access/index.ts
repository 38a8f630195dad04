export { type CourseAccess, findCourseAccess } from './find-course-access.ts'
