import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/courses.ts'
import { serve } from '#server/platform/http/serve.ts'
import { changeLesson } from './change-lesson.ts'
import { changeModule, createLesson, createModule, orderCourse } from './change-outline.ts'
import { readCourse, readLesson } from './course-dto.ts'
import { deleteLesson, deleteLessonFile, deleteModule } from './delete-parts.ts'
import { enrollStudents } from './enrollments/enroll-students.ts'
import { revokeEnrollment } from './enrollments/revoke-enrollment.ts'
import { listStudents } from './student-list/list-students.ts'

export function registerCourseRoutes(app: FastifyInstance) {
  serve(app, contract.getCourse, (ctx, { params }) => readCourse(ctx, params.id))
  serve(app, contract.createCourseModule, createModule)
  serve(app, contract.changeCourseModule, changeModule)
  serve(app, contract.deleteCourseModule, (ctx, { params }) => deleteModule(ctx, params.id))
  serve(app, contract.createLesson, createLesson)
  serve(app, contract.orderCourse, orderCourse)
  serve(app, contract.getLesson, (ctx, { params }) => readLesson(ctx, params.id))
  serve(app, contract.changeLesson, changeLesson)
  serve(app, contract.deleteLesson, (ctx, { params }) => deleteLesson(ctx, params.id))
  serve(app, contract.deleteLessonFile, (ctx, { params }) => deleteLessonFile(ctx, params.id))
  serve(app, contract.listStudents, listStudents)
  serve(app, contract.enrollStudents, enrollStudents)
  serve(app, contract.revokeEnrollment, (ctx, { params }) => revokeEnrollment(ctx, params.id))
}
