import * as z from 'zod/mini'
import { courseLimits } from '#domain/course.ts'
import { cleanText } from '#domain/pasted-text.ts'
import { endpoint } from './endpoint.ts'
import { Email, GivenMoment, Id, Line, Moment, PlainText, Text, WithId, withoutCardNumber } from './shapes.ts'

const reads = { who: 'viewer', limit: 600, bytes: 0, cache: 0 } as const
const writes = { who: 'editor', limit: 240, bytes: 131_072, cache: 0 } as const
const decides = { who: 'admin', limit: 120, bytes: 0, cache: 0 } as const

const title = Text(160).check(withoutCardNumber)

/** A lesson in the outline of a course. */
const OutlineLesson = z.object({
  id: Id,
  title: z.string(),
  isPublished: z.boolean(),
  hasText: z.boolean(),
  hasVideo: z.boolean(),
  attachments: z.int(),
})

/** A course with its modules and lessons, in the order in which students see them. */
export const Course = z.object({
  /** The id of the benefit. */
  id: Id,
  productId: Id,
  title: z.string(),
  modules: z.array(z.object({ id: Id, title: z.string(), lessons: z.array(OutlineLesson) })),
  /** How many customers have access now. */
  students: z.int(),
})
export type Course = z.infer<typeof Course>

const LessonFile = z.object({
  id: Id,
  fileName: z.string(),
  mime: z.string(),
  bytes: z.int(),
  createdAt: Moment,
})

export const Lesson = z.object({
  id: Id,
  moduleId: Id,
  courseId: Id,
  title: z.string(),
  /** Plain text. Empty lines separate paragraphs, and URLs become links. */
  content: z.string(),
  /** The address of a video at the seller's video host. A video file comes before it. */
  videoUrl: z.nullable(z.string()),
  video: z.nullable(LessonFile),
  attachments: z.array(LessonFile),
  isPublished: z.boolean(),
  version: z.int(),
  updatedAt: Moment,
})
export type Lesson = z.infer<typeof Lesson>

/** Reads a course. `:id` is the id of the benefit. */
export const getCourse = endpoint('GET', '/api/v1/digital-benefits/:id/course', {
  ...reads,
  params: WithId,
  reply: Course,
  errors: ['digital_benefit_not_found'],
})

/** Adds a module at the end of a course. */
export const createCourseModule = endpoint('POST', '/api/v1/digital-benefits/:id/course-modules', {
  ...writes,
  params: WithId,
  body: z.object({ title }),
  reply: z.extend(Course, { moduleId: Id }),
  errors: ['digital_benefit_not_found', 'course_limit'],
})

export const changeCourseModule = endpoint('PATCH', '/api/v1/course-modules/:id', {
  ...writes,
  params: WithId,
  body: z.object({ title }),
  reply: Course,
  errors: ['course_module_not_found'],
})

/** Deletes a module with its lessons, their files and the progress of students in them. */
export const deleteCourseModule = endpoint('DELETE', '/api/v1/course-modules/:id', {
  ...writes,
  bytes: 0,
  params: WithId,
  reply: Course,
  errors: ['course_module_not_found'],
})

/** Adds a lesson at the end of a module. It is a draft until it is published. */
export const createLesson = endpoint('POST', '/api/v1/course-modules/:id/lessons', {
  ...writes,
  params: WithId,
  body: z.object({ title }),
  reply: z.extend(Course, { lessonId: Id }),
  errors: ['course_module_not_found', 'course_limit'],
})

/**
 * Sets the order of all modules and lessons; lessons can move to other modules. 409 `conflict` if somebody added or
 * removed a module or a lesson meanwhile.
 */
export const orderCourse = endpoint('PUT', '/api/v1/digital-benefits/:id/course-order', {
  ...writes,
  params: WithId,
  body: z.object({
    modules: z
      .array(z.object({ id: Id, lessonIds: z.array(Id).check(z.maxLength(courseLimits.lessons)) }))
      .check(z.maxLength(courseLimits.modules)),
  }),
  reply: Course,
  errors: ['digital_benefit_not_found', 'conflict'],
})

export const getLesson = endpoint('GET', '/api/v1/lessons/:id', {
  ...reads,
  params: WithId,
  reply: Lesson,
  errors: ['lesson_not_found'],
})

/**
 * Changes only the given fields. `version` is the version that the caller edited. If someone else has saved since, the
 * response is 409 `conflict`. Files are added with `startDigitalUpload` and its `lessonId`.
 */
export const changeLesson = endpoint('PATCH', '/api/v1/lessons/:id', {
  ...writes,
  params: WithId,
  body: z.object({
    title: z.optional(title),
    content: z.optional(PlainText(50_000).check(z.overwrite(cleanText))),
    videoUrl: z.optional(z.nullable(z.url({ protocol: /^https$/ }).check(z.maxLength(2_000)))),
    isPublished: z.optional(z.boolean()),
    version: z.optional(z.int()),
  }),
  reply: Lesson,
  errors: ['lesson_not_found', 'conflict', 'invalid_fields'],
})

/** Deletes a lesson with its files and the progress of students in it. */
export const deleteLesson = endpoint('DELETE', '/api/v1/lessons/:id', {
  ...writes,
  bytes: 0,
  params: WithId,
  reply: Course,
  errors: ['lesson_not_found'],
})

/** Removes the video file or an attachment of a lesson. */
export const deleteLessonFile = endpoint('DELETE', '/api/v1/lesson-files/:id', {
  ...writes,
  bytes: 0,
  params: WithId,
  reply: Lesson,
  errors: ['lesson_file_not_found'],
})

/** A customer who bought the course or was given access to it. */
export const Student = z.object({
  customerId: Id,
  name: z.string(),
  email: z.string(),
  /** The newest order that gives access; null if there is none. */
  orderId: z.nullable(Id),
  /** The access that a member gave; null if there is none. */
  enrollmentId: z.nullable(Id),
  /** Whether the customer can open the course now. */
  hasAccess: z.boolean(),
  since: Moment,
  /** When the access ends; null for no end. */
  expiresAt: z.nullable(Moment),
  lastOpenedAt: z.nullable(Moment),
  /** How many of the published lessons the student completed. */
  completedLessons: z.int(),
})
export type Student = z.infer<typeof Student>

const Students = z.object({
  students: z.array(Student),
  /** How many lessons are published. */
  publishedLessons: z.int(),
  /** What `after` must be for the next page; null on the last one. */
  next: z.nullable(Id),
})

/** Lists the students of a course, newest first, 50 on a page. `search` is part of a name or an e-mail address. */
export const listStudents = endpoint('GET', '/api/v1/digital-benefits/:id/students', {
  ...reads,
  params: WithId,
  query: z.object({
    search: z.optional(z.string().check(z.maxLength(200))),
    after: z.optional(Id),
  }),
  reply: Students,
  errors: ['digital_benefit_not_found'],
})

/** The most people that one call of `enrollStudents` accepts. */
export const maxEnrolled = 1_000

/**
 * Gives people access to a course without an order, for example buyers of the shop's earlier platform. Somebody who has
 * an enrollment already keeps it, with the new end; a revoked one is active again. With `sendsMail`, each new student
 * gets an e-mail with the link of the course.
 */
export const enrollStudents = endpoint('POST', '/api/v1/digital-benefits/:id/enrollments', {
  ...decides,
  bytes: 1_048_576,
  params: WithId,
  body: z.object({
    people: z
      .array(
        z.object({
          email: Email,
          name: z.optional(Line(200)),
          expiresAt: z.optional(z.nullable(GivenMoment)),
        }),
      )
      .check(z.minLength(1), z.maxLength(maxEnrolled)),
    sendsMail: z.boolean(),
  }),
  /** `added` counts new students, `repeated` those who had access by an enrollment already. */
  reply: z.object({ added: z.int(), repeated: z.int() }),
  errors: ['digital_benefit_not_found', 'invalid_fields'],
})

/** Ends the access that a member gave. Access by an order remains. Repeating the call changes nothing. */
export const revokeEnrollment = endpoint('POST', '/api/v1/course-enrollments/:id/revoke', {
  ...decides,
  params: WithId,
  errors: ['course_enrollment_not_found'],
})
