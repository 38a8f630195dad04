import { desc } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { studentCodes, studentSessions } from '#server/platform/db/schema/courses.ts'
import { email, minuteMs, startCourseShop } from '#tests/support/students.ts'

import { studentSignInsJob } from './cleanup-job.ts'

const { advance, app, buyCourse, createStudent, readInbox, requestCode, sellCourse } = await startCourseShop()

const course = await sellCourse('WATER')
const bought = await buyCourse(course)

describe('a student', () => {
  it('is asked to sign in on every page and file without a session', async () => {
    const file = `${course.lessonPath('second')}/files/${course.files.video}`
    for (const [path, next] of [
      [course.path, course.path],
      [course.lessonPath('first'), course.lessonPath('first')],
      [file, course.lessonPath('second')],
    ] as const) {
      const response = await createStudent().get(path)
      expect([response.statusCode, response.headers.location]).toEqual([
        303,
        `/courses/sign-in?next=${encodeURIComponent(next)}`,
      ])
    }
    expect((await createStudent().get('/courses')).body).toContain('Open your courses')
    expect((await createStudent().get('/courses/sign-in?next=https://evil.example')).body).not.toContain('evil')
  })

  it('signs in with the code of an e-mail, once, and returns to the requested page', async () => {
    const student = createStudent()
    const { sealed, code, mail, location } = await requestCode(student, { next: course.lessonPath('first') })
    expect([code.length, location.includes('example.com')]).toEqual([6, false])
    expect(mail?.text).toContain('/courses/code?for=')
    const form = (await student.get(location)).body
    for (const part of [email, 'autoComplete="one-time-code"', 'inputMode="numeric"'])
      expect(form.toLowerCase()).toContain(part.toLowerCase())
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
    const signedIn = await student.post('/courses/code', { for: sealed, code: spaced })
    expect([signedIn.statusCode, signedIn.headers.location]).toEqual([303, course.lessonPath('first')])
    expect(String(signedIn.headers['set-cookie'])).toMatch(/HttpOnly.*SameSite=Lax/)
    const [session] = await app.db.select().from(studentSessions).orderBy(desc(studentSessions.created_at))
    expect(JSON.stringify(session)).not.toContain(student.cookie().split('=')[1])
    expect((await student.get(course.lessonPath('first'))).statusCode).toBe(200)
    expect((await createStudent().post('/courses/code', { for: sealed, code })).statusCode).toBe(422)
    await student.post('/courses/sign-out', {})
    expect([student.cookie(), (await student.get(course.path)).statusCode]).toEqual(['', 303])
  })

  it('gets the same response for an unknown address, which gets no e-mail', async () => {
    advance(16 * minuteMs)
    const known = await createStudent().post('/courses/sign-in', { email })
    const unknown = await createStudent().post('/courses/sign-in', { email: 'nobody@example.com' })
    const paths = [known, unknown].map(({ headers }) => String(headers.location).split('=')[0])
    expect([known.statusCode, unknown.statusCode, ...paths]).toEqual([
      303,
      303,
      '/courses/code?for',
      '/courses/code?for',
    ])
    await expect
      .poll(
        async () =>
          (await app.db.execute(`select 1 from outbox where topic = 'courses.code_requested' and state = 'waiting'`))
            .rows.length,
      )
      .toBe(0)
    expect(await readInbox('nobody@example.com')).toEqual([])
    expect((await createStudent().post('/courses/sign-in', { email: 'marina' })).statusCode).toBe(422)
  })

  it('cannot guess a code: it ends after five attempts and ten minutes', async () => {
    const student = createStudent()
    const { sealed, code } = await requestCode(student)
    const wrong = code === '000000' ? '111111' : '000000'
    for (let times = 0; times < 5; times += 1)
      expect((await student.post('/courses/code', { for: sealed, code: wrong })).statusCode).toBe(422)
    expect((await student.post('/courses/code', { for: sealed, code })).statusCode).toBe(422)
    const late = createStudent()
    const next = await requestCode(late)
    advance(10 * minuteMs + 1_000)
    expect((await late.post('/courses/code', { for: next.sealed, code: next.code })).statusCode).toBe(422)
    expect((await late.post('/courses/code', { for: `${next.sealed}x`, code: next.code })).statusCode).toBe(410)
  })

  it('cannot try codes or request e-mails without end', async () => {
    advance(16 * minuteMs)
    const statuses: number[] = []
    const guesser = createStudent()
    const asked = await guesser.post('/courses/sign-in', { email: 'victim@example.com' })
    const sealed = new URL(String(asked.headers.location), app.url).searchParams.get('for') ?? ''
    for (let times = 0; times < 11; times += 1)
      statuses.push((await guesser.post('/courses/code', { for: sealed, code: '123456' })).statusCode)
    expect(statuses.slice(-2)).toEqual([422, 429])
    expect((await guesser.post('/courses/sign-in', { for: sealed })).statusCode).toBe(429)
    const requests: number[] = []
    for (let times = 0; times < 5; times += 1)
      requests.push((await createStudent().post('/courses/sign-in', { email: 'victim@example.com' })).statusCode)
    expect([requests[0], requests.at(-1)]).toEqual([303, 429])
  })

  it('cannot be made to send a form by another site', async () => {
    const student = createStudent()
    await student.get(bought.link)
    for (const path of ['/courses/sign-in', '/courses/code', '/courses/sign-out', course.lessonPath('first')])
      for (const origin of ['https://evil.example', 'null'])
        expect([path, (await student.post(path, {}, { origin })).statusCode]).toEqual([path, 403])
    expect((await student.get(course.path)).statusCode).toBe(200)
  })
})

describe('studentSignInsJob', () => {
  it('deletes codes and sessions that have expired', async () => {
    advance(31 * 24 * 60 * minuteMs)
    await studentSignInsJob.run(app.ctx)
    expect(await app.db.select().from(studentSessions)).toEqual([])
    expect(await app.db.select().from(studentCodes)).toEqual([])
  })
})
