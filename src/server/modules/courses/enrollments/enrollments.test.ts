import { describe, expect, it } from 'vitest'
import { enrollStudents, listStudents as listEndpoint } from '#contract/courses.ts'
import { eraseCustomer, exportCustomer } from '#contract/customers.ts'
import { newId } from '#server/platform/core/ids.ts'
import { lessonProgress, studentCodes, studentSessions } from '#server/platform/db/schema/courses.ts'
import { customers } from '#server/platform/db/schema/customers.ts'
import { emails } from '#server/platform/db/schema/mails.ts'
import { startTestApp } from '#tests/support/app.ts'
import { makeGuide } from '#tests/support/bumps.ts'
import { addCourse, addCustomer, addLesson, addModule, enroll, listStudents } from '#tests/support/courses.ts'
import { eventually } from '#tests/support/eventually.ts'

const shop = await startTestApp({ simulator: true, worker: true })
const admin = shop.as('admin')
let guides = 0
const makeCourse = async () => addCourse(shop, await makeGuide(shop, `ENROLL-${++guides}`), 'Watercolor')

const readCustomer = async (id: string) => (await shop.db.select().from(customers)).find(row => row.id === id)
const readMails = async (recipient: string) =>
  (await shop.db.select().from(emails)).filter(mail => mail.recipient === recipient)
const countOpenJobs = async () =>
  (await shop.db.execute(`select from outbox where topic = 'course.enrolled' and state = 'waiting'`)).rows.length

describe('enrolling', () => {
  it('creates customers without consent and keeps what is known about others', async () => {
    const course = await makeCourse()
    const known = await addCustomer(shop, 'known@example.com', 'Known Person')
    const consentAt = new Date('2026-01-02T03:04:05Z')
    await shop.db.execute(
      `update customers set consent = true, consent_at = '${consentAt.toISOString()}' where id = '${known}'`,
    )
    const people = [
      { email: 'Known@Example.com', name: 'Other Name' },
      { email: 'new@example.com', name: 'New Person' },
      { email: 'NEW@example.com' },
    ]
    expect((await enroll(shop, course, people)).body).toEqual({ added: 2, repeated: 0 })
    const { students } = await listStudents(shop, course)
    expect(students.map(({ email, name }) => [email, name]).sort()).toEqual([
      ['known@example.com', 'Known Person'],
      ['new@example.com', 'New Person'],
    ])
    expect(await readCustomer(known)).toMatchObject({ consent: true, consent_at: consentAt, name: 'Known Person' })
    const added = students.find(({ email }) => email === 'new@example.com')
    expect(await readCustomer(added?.customerId ?? '')).toMatchObject({ consent: null, mode: 'simulator' })
    expect(await countOpenJobs()).toBe(0)
    expect(await readMails('new@example.com')).toEqual([])
  })

  it('gives an earlier enrollment its new end, and counts one without access as new', async () => {
    const course = await makeCourse()
    const [first, second] = ['2031-01-01T00:00:00.000Z', '2032-01-01T00:00:00.000Z']
    await enroll(shop, course, [{ email: 'again@example.com', expiresAt: first }])
    const { body } = await enroll(shop, course, [{ email: 'again@example.com', expiresAt: second }])
    expect(body).toEqual({ added: 0, repeated: 1 })
    expect((await listStudents(shop, course)).students).toMatchObject([{ expiresAt: second, hasAccess: true }])
    await shop.db.execute(`update course_enrollments set revoked_at = now() where benefit_id = '${course}'`)
    expect((await listStudents(shop, course)).students).toMatchObject([{ hasAccess: false, enrollmentId: null }])
    const returned = await enroll(shop, course, [{ email: 'again@example.com' }])
    expect(returned.body).toEqual({ added: 1, repeated: 0 })
    expect((await listStudents(shop, course)).students).toMatchObject([{ expiresAt: null, hasAccess: true }])
  })

  it('writes one e-mail with the page of the courses to each new student', async () => {
    const course = await makeCourse()
    await enroll(shop, course, [{ email: 'mailed@example.com', name: 'Ana' }], true)
    await enroll(shop, course, [{ email: 'mailed@example.com', name: 'Ana' }], true)
    await eventually(async () => (await countOpenJobs()) === 0)
    const mails = await readMails('mailed@example.com')
    expect(mails).toMatchObject([{ kind: 'course_access', order_id: null, subject: 'Your access to Watercolor' }])
    const text = mails[0]?.text ?? ''
    for (const part of ['Ana', '/courses', 'mailed@example.com', 'This is a test']) expect(text).toContain(part)
    expect(text).not.toContain('you ordered')
  })

  it('refuses ends in the past, too many people, unknown courses and members without the role', async () => {
    const course = await makeCourse()
    const past = await enroll(shop, course, [{ email: 'past@example.com', expiresAt: '2020-01-01T00:00:00Z' }])
    expect(past).toMatchObject({ status: 422, body: { fields: { 'people.0.expiresAt': 'past' } } })
    const many = Array.from({ length: 1_001 }, (_, index) => ({ email: `p${index}@example.com` }))
    expect((await enroll(shop, course, many)).status).toBe(422)
    expect((await enroll(shop, course, [])).status).toBe(422)
    const unknown = await enroll(shop, newId(), [{ email: 'a@example.com' }])
    expect(unknown).toMatchObject({ status: 404, body: { error: 'digital_benefit_not_found' } })
    const request = { params: { id: course }, body: { people: [{ email: 'a@example.com' }], sendsMail: false } }
    expect((await shop.as('editor').send(enrollStudents, request)).status).toBe(403)
  })
})

describe('the list of students', () => {
  it('has pages, newest first, a search and the progress in published lessons', async () => {
    const course = await makeCourse()
    const module = await addModule(shop, course)
    const [lesson, draft] = [await addLesson(shop, module), await addLesson(shop, module, { isPublished: false })]
    const people = Array.from({ length: 60 }, (_, index) => ({
      email: `page${index}@example.com`,
      name: `Student ${index}`,
    }))
    expect((await enroll(shop, course, people)).body.added).toBe(60)
    await enroll(shop, course, [{ email: 'last@example.com', name: 'Zélia Last' }])
    const first = await listStudents(shop, course)
    expect([first.students.length, first.publishedLessons, first.students[0]?.email]).toEqual([
      50,
      1,
      'last@example.com',
    ])
    const second = await listStudents(shop, course, { after: first.next ?? '' })
    expect(second.next).toBeNull()
    const all = [...first.students, ...second.students].map(({ customerId }) => customerId)
    expect([all.length, new Set(all).size]).toEqual([61, 61])
    const [zelia] = (await listStudents(shop, course, { search: 'zelia' })).students
    const opened = new Date('2030-01-01T10:00:00Z')
    await shop.db.insert(lessonProgress).values(
      [lesson, draft].map(lesson_id => ({
        customer_id: zelia?.customerId ?? '',
        lesson_id,
        opened_at: opened,
        completed_at: opened,
      })),
    )
    expect((await listStudents(shop, course, { search: 'last@' })).students).toMatchObject([
      { name: 'Zélia Last', completedLessons: 1, lastOpenedAt: opened.toISOString() },
    ])
    const masked = (await shop.as('viewer').send(listEndpoint, { params: { id: course }, query: {} })).body
    expect(masked.students[0]?.email).toBe('l•••@example.com')
  })
})

describe('the erasure of a student', () => {
  it('deletes enrollments, progress, codes, sessions and the mails, and exports them before', async () => {
    const course = await makeCourse()
    const lesson = await addLesson(shop, await addModule(shop, course), { title: 'Washes' })
    await enroll(shop, course, [{ email: 'gone@example.com', name: 'Gone Person' }], true)
    await eventually(async () => (await countOpenJobs()) === 0)
    const customerId = (await listStudents(shop, course)).students[0]?.customerId ?? ''
    const now = new Date()
    const code = { id: newId(), customer_id: customerId, expires_at: now }
    await shop.db.insert(lessonProgress).values({ customer_id: customerId, lesson_id: lesson, opened_at: now })
    await shop.db.insert(studentCodes).values({ ...code, code_hash: 'code' })
    await shop.db.insert(studentSessions).values({ ...code, token_hash: newId() })
    const exported = await admin.send(exportCustomer, { params: { id: customerId } })
    expect(exported.body).toMatchObject({
      courses: {
        enrollments: [{ course: 'Watercolor' }],
        progress: [{ course: 'Watercolor', lesson: 'Washes', completedAt: null }],
      },
      mails: [{ kind: 'course_access', recipient: 'gone@example.com' }],
    })
    const erased = await admin.send(eraseCustomer, { params: { id: customerId }, body: { email: 'gone@example.com' } })
    expect(erased.status).toBe(200)
    for (const table of ['course_enrollments', 'lesson_progress', 'student_codes', 'student_sessions'])
      expect((await shop.db.execute(`select from ${table} where customer_id = '${customerId}'`)).rows).toEqual([])
    expect(await readMails('gone@example.com')).toEqual([])
    expect((await listStudents(shop, course)).students).toEqual([])
    await enroll(shop, course, [{ email: 'gone@example.com' }])
    const [returned] = (await listStudents(shop, course)).students
    expect(returned?.customerId).not.toBe(customerId)
    expect(await readCustomer(customerId)).toMatchObject({ name: '', email: `erased ${customerId}` })
  })
})
