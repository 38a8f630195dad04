export { courses } from '../spec/courses.ts'
