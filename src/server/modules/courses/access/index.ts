export { type CourseAccess, findCourseAccess } from './find-course-access.ts'
export { listCoursesOfCustomer } from './repository.ts'
