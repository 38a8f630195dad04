export { type CourseAccess, findCourseAccess } from './access/index.ts'
