import { createHash } from 'node:crypto'
import * as contract from '#contract/courses.ts'
import { createDigitalBenefit } from '#contract/digital-goods.ts'
import type { LessonFileRole } from '#domain/course.ts'
import { newId } from '#server/platform/core/ids.ts'
import { lessonFiles } from '#server/platform/db/schema/courses.ts'
import { customers } from '#server/platform/db/schema/customers.ts'
import type { TestApp } from './app.ts'

/** Adds a course without lessons to a product. Returns the id of the benefit. */
export async function addCourse(app: TestApp, product: { id: string }, title = 'Watercolor'): Promise<string> {
  const body = { kind: 'course', title } as const
  const reply = await app.as('editor').send(createDigitalBenefit, { params: { id: product.id }, body })
  if (reply.status !== 200) throw new Error(`the course was not added: ${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body.benefits.at(-1)?.id ?? ''
}

/** Adds a module to a course and returns its id. */
export async function addModule(app: TestApp, courseId: string, title = 'Start'): Promise<string> {
  const request = { params: { id: courseId }, body: { title } }
  return (await app.as('editor').send(contract.createCourseModule, request)).body.moduleId
}

type LessonInput = { title?: string; content?: string; videoUrl?: string; isPublished?: boolean }

/** Adds a lesson to a module, published unless said otherwise, and returns its id. */
export async function addLesson(app: TestApp, moduleId: string, input: LessonInput = {}): Promise<string> {
  const { title = 'Colors', isPublished = true, ...rest } = input
  const editor = app.as('editor')
  const created = await editor.send(contract.createLesson, { params: { id: moduleId }, body: { title } })
  const { lessonId } = created.body
  await editor.send(contract.changeLesson, { params: { id: lessonId }, body: { ...rest, isPublished } })
  return lessonId
}

type LessonFileInput = { role: LessonFileRole; bytes: Buffer; mime: string; name: string }

/** Stores a file of a lesson without an upload, and returns its id. */
export async function addLessonFile(app: TestApp, lessonId: string, { role, bytes, mime, name }: LessonFileInput) {
  const id = newId()
  const storage_key = `digital-files/${id}`
  await app.services.storage.put(storage_key, bytes, mime)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await app.db
    .insert(lessonFiles)
    .values({ id, lesson_id: lessonId, role, file_name: name, mime, bytes: bytes.length, sha256, storage_key })
  return id
}

/** Adds a customer of the simulator without orders. Returns the id. */
export async function addCustomer({ db }: TestApp, email: string, name = ''): Promise<string> {
  const id = newId()
  await db.insert(customers).values({ id, mode: 'simulator', email, name })
  return id
}

type Person = { email: string; name?: string; expiresAt?: string | null }

export const enroll = (app: TestApp, courseId: string, people: Person[], sendsMail = false) =>
  app.as('admin').send(contract.enrollStudents, { params: { id: courseId }, body: { people, sendsMail } })

export const readCourse = async (app: TestApp, id: string) =>
  (await app.as('viewer').send(contract.getCourse, { params: { id } })).body
export const readLesson = async (app: TestApp, id: string) =>
  (await app.as('viewer').send(contract.getLesson, { params: { id } })).body
export const listStudents = async (app: TestApp, id: string, query: { search?: string; after?: string } = {}) =>
  (await app.as('owner').send(contract.listStudents, { params: { id }, query })).body
