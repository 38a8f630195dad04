import { createHash, randomBytes } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { changeLesson } from '#contract/courses.ts'
import { listDigitalGrants, restoreDigitalGrant, revokeDigitalGrant } from '#contract/digital-goods.ts'
import { refundOrder } from '#contract/orders.ts'
import { getOrderKey } from '#server/modules/orders/index.ts'
import { findOrder } from '#server/modules/orders/records/index.ts'
import { newId } from '#server/platform/core/ids.ts'
import { lessonFiles, lessonProgress, studentCodes, studentSessions } from '#server/platform/db/schema/courses.ts'
import { startTestApp } from '#tests/support/app.ts'
import { makeGuide } from '#tests/support/bumps.ts'
import { addCourse, addLesson, addModule } from '#tests/support/courses.ts'
import { buy, buyer } from '#tests/support/shop.ts'
import { studentSignInsJob } from './cleanup-job.ts'

let aheadMs = 0
const clock = () => new Date(Date.now() + aheadMs)
const minuteMs = 60_000
const app = await startTestApp({ simulator: true, worker: true, clock, env: { MAIL_INBOX: 'open' } })
const video = randomBytes(9 * 1024 * 1024)
const email = buyer.customerEmail

/** A browser with the cookies of students. `headers` replace those of a form of the shop's own page. */
function createStudent(address?: string) {
  const browser = app.browser(address)
  let cookie = ''
  async function request(method: string, path: string, { fields, headers = {} }: RequestOptions = {}) {
    const form = fields && { 'content-type': 'application/x-www-form-urlencoded' }
    const response = await browser.raw(method, path, {
      headers: { accept: 'text/html', ...form, ...(cookie && { cookie }), ...headers },
      ...(fields && { payload: new URLSearchParams(fields).toString() }),
    })
    const set = response.cookies.find(({ name }) => name === 'vitrine-student')
    if (set) cookie = set.value === '' ? '' : `vitrine-student=${set.value}`
    return response
  }
  return {
    get: (path: string, headers?: Record<string, string>) => request('GET', path, headers ? { headers } : {}),
    head: (path: string) => request('HEAD', path),
    post: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      request('POST', path, { fields, headers }),
    cookie: () => cookie,
  }
}
type RequestOptions = { fields?: Record<string, string>; headers?: Record<string, string> }

async function addFile(lessonId: string, role: 'video' | 'attachment', bytes: Buffer, mime: string, name: string) {
  const id = newId()
  const storage_key = `digital-files/${id}`
  await app.services.storage.put(storage_key, bytes, mime)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await app.db
    .insert(lessonFiles)
    .values({ id, lesson_id: lessonId, role, file_name: name, mime, bytes: bytes.length, sha256, storage_key })
  return id
}

/** Sells a course with three published lessons and a draft. */
async function sellCourse(sku: string) {
  const product = await makeGuide(app, sku)
  const courseId = await addCourse(app, product, `Course ${sku}`)
  const moduleId = await addModule(app, courseId, 'The first steps')
  const lessons = {
    first: await addLesson(app, moduleId, {
      title: 'Paper',
      content: 'One.\n\nSee https://paper.example/a.',
      videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
    }),
    second: await addLesson(app, moduleId, { title: 'Brushes' }),
    draft: await addLesson(app, moduleId, { title: 'Secret draft', isPublished: false }),
    third: await addLesson(app, moduleId, { title: 'Light' }),
  }
  const files = {
    video: await addFile(lessons.second, 'video', video, 'video/mp4', 'brushes.mp4'),
    sheet: await addFile(lessons.second, 'attachment', Buffer.from('%PDF-1.4'), 'application/pdf', 'Folha – 1.pdf'),
  }
  const path = `/courses/${courseId}`
  const lessonPath = (name: keyof typeof lessons) => `${path}/lessons/${lessons[name]}`
  return { product, courseId, lessons, files, path, lessonPath }
}
type Course = Awaited<ReturnType<typeof sellCourse>>

async function buyCourse({ product, courseId }: Course) {
  const { intent } = await buy(app, app.browser(), product)
  const order = await findOrder(app.db, String(intent.body.orderId))
  if (!order) throw new Error('the order is missing')
  const { body } = await app.as('viewer').send(listDigitalGrants, { params: { id: order.id } })
  const grantId = body.grants.find(grant => grant.benefitId === courseId)?.id ?? ''
  const key = getOrderKey(app.ctx, order)
  return {
    order,
    grantId,
    link: `/order/${order.public_id}/courses/${grantId}?key=${key}`,
    orderPath: `/order/${order.public_id}?key=${key}`,
  }
}

async function refund(orderId: string) {
  const { rows } = await app.db.execute<{ id: string; cents: number }>(
    `select id, total_cents as cents from order_lines where order_id = '${orderId}' and kind = 'main'`,
  )
  const lines = rows.map(({ id, cents }) => ({ lineId: id, cents, restock: false }))
  await app
    .as('admin')
    .send(refundOrder, { params: { id: orderId }, body: { lines, reason: null } }, { 'idempotency-key': newId() })
}

type Mail = { subject: string; text: string }
const readInbox = async (to: string): Promise<Mail[]> =>
  (await app.browser().raw('GET', `/dev/mails?to=${encodeURIComponent(to)}`)).json()
const codeMails = async (to = email) => (await readInbox(to)).filter(({ subject }) => subject.includes('your courses'))
const findCode = (mail: Mail | undefined) => /\b(\d{6})\b/.exec(mail?.text ?? '')?.[1] ?? ''

/** Requests a code and returns the sealed address and the code of the e-mail. */
async function requestCode(student: ReturnType<typeof createStudent>, fields: Record<string, string> = {}) {
  aheadMs += 16 * minuteMs
  const before = (await codeMails()).length
  const response = await student.post('/courses/sign-in', { email, ...fields })
  const location = String(response.headers.location)
  await expect.poll(async () => (await codeMails()).length).toBe(before + 1)
  const mail = (await codeMails()).at(-1)
  return { sealed: new URL(location, app.url).searchParams.get('for') ?? '', code: findCode(mail), location, mail }
}

const course = await sellCourse('WATER')
const bought = await buyCourse(course)

describe('the link of an order', () => {
  it('opens the course, and only the courses of that order', async () => {
    const other = await sellCourse('OIL')
    await buyCourse(other)
    const student = createStudent()
    expect((await createStudent().head(bought.link)).cookies).toEqual([])
    const opened = await student.get(bought.link)
    expect([opened.statusCode, opened.headers.location]).toEqual([303, course.path])
    const page = await student.get(course.path)
    expect(page.statusCode).toBe(200)
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'strict-origin',
    })
    for (const text of ['Course WATER', 'The first steps', 'Paper', 'Light', '0 of 3 lessons completed'])
      expect(page.body).toContain(text)
    expect(page.body).not.toContain('Secret draft')
    const list = (await student.get('/courses')).body
    expect([list.includes('Course WATER'), list.includes('Course OIL')]).toEqual([true, false])
    const foreign = await student.get(other.path)
    expect([foreign.statusCode, foreign.headers.location]).toEqual([
      303,
      `/courses/sign-in?next=${encodeURIComponent(other.path)}`,
    ])
  })

  it('opens nothing with the key of another order, a grant of another order, or a changed key', async () => {
    const other = await buyCourse(course)
    const [path] = bought.link.split('?')
    for (const link of [
      path ?? '',
      `${path}?key=x`,
      `${path}?key=${new URL(other.link, app.url).searchParams.get('key')}`,
      bought.link.replace(bought.grantId, other.grantId),
      bought.link.replace(bought.grantId, newId()),
    ]) {
      const response = await createStudent().get(link)
      expect([link, response.statusCode, response.cookies]).toEqual([link, 404, []])
    }
  })

  it('is a button on the page of the order and in the e-mail', async () => {
    const page = await app.browser().raw('GET', bought.orderPath)
    expect(page.body).toContain(bought.link.replaceAll('&', '&amp;'))
    expect(page.body).toContain('Open the course')
  })
})

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
    aheadMs += 16 * minuteMs
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
    aheadMs += 10 * minuteMs + 1_000
    expect((await late.post('/courses/code', { for: next.sealed, code: next.code })).statusCode).toBe(422)
    expect((await late.post('/courses/code', { for: `${next.sealed}x`, code: next.code })).statusCode).toBe(410)
  })

  it('cannot try codes or request e-mails without end', async () => {
    aheadMs += 16 * minuteMs
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

describe('a lesson', () => {
  it('shows its text, its links and its video, for which only the origin of the video is allowed', async () => {
    const student = createStudent()
    await student.get(bought.link)
    const page = await student.get(course.lessonPath('first'))
    for (const part of [
      '<p>One.</p>',
      'href="https://paper.example/a"',
      'data-player="https://www.youtube-nocookie.com',
    ])
      expect(page.body).toContain(part)
    expect(page.body).not.toContain('<iframe')
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("frame-src 'self' https://www.youtube-nocookie.com;")
    expect(policy).toContain("media-src 'self';")
    expect((await student.get(course.lessonPath('draft'))).statusCode).toBe(404)
    const second = await student.get(course.lessonPath('second'))
    expect(second.body).toContain(`src="${course.lessonPath('second')}/files/${course.files.video}"`)
    expect(String(second.headers['content-security-policy'])).toContain("frame-src 'self';")
  })

  it('is completed and opened again by a form, for the customer and not for the order', async () => {
    const student = createStudent()
    await student.get(bought.link)
    const path = course.lessonPath('first')
    const done = await student.post(path, {})
    expect([done.statusCode, done.headers.location]).toEqual([303, path])
    expect((await student.get(course.path)).body).toContain('1 of 3 lessons completed')
    const again = createStudent()
    await again.get((await buyCourse(course)).link)
    expect((await again.get(course.path)).body).toContain('1 of 3 lessons completed')
    await again.post(path, { undo: '1' })
    expect((await student.get(course.path)).body).toContain('0 of 3 lessons completed')
    expect((await student.post(course.lessonPath('draft'), {})).statusCode).toBe(404)
    expect((await createStudent().post(path, {})).statusCode).toBe(303)
  })

  it('sends its video in ranges and its attachments as downloads', async () => {
    const student = createStudent()
    await student.get(bought.link)
    const path = `${course.lessonPath('second')}/files/`
    const whole = await student.get(path + course.files.video, { range: 'bytes=0-' })
    expect([whole.statusCode, whole.headers['content-range'], whole.headers['content-type']]).toEqual([
      206,
      `bytes 0-${8 * 1024 * 1024 - 1}/${video.length}`,
      'video/mp4',
    ])
    const rest = await student.get(path + course.files.video, { range: `bytes=${8 * 1024 * 1024}-` })
    expect(Buffer.concat([whole.rawPayload, rest.rawPayload]).equals(video)).toBe(true)
    expect(whole.headers).toMatchObject({ 'cache-control': 'private, no-store', 'content-disposition': 'inline' })
    const sheet = await student.get(path + course.files.sheet)
    expect(String(sheet.headers['content-disposition'])).toContain(
      'attachment; filename="Folha _ 1.pdf"; filename*=UTF-8\'\'',
    )
    expect((await student.get(path + newId())).statusCode).toBe(404)
    expect((await student.get(`${course.lessonPath('first')}/files/${course.files.video}`)).statusCode).toBe(404)
  })

  it('continues its video where the student stopped', async () => {
    const student = createStudent()
    await student.get(bought.link)
    await student.get(course.lessonPath('second'))
    const save = (body: object, cookie = student.cookie()) =>
      app.browser().raw('POST', '/api/v1/lesson-positions', {
        headers: { 'content-type': 'application/json', cookie },
        payload: JSON.stringify(body),
      })
    expect((await save({ lessonId: course.lessons.second, seconds: 75 })).statusCode).toBe(204)
    expect((await save({ lessonId: course.lessons.second, seconds: 9 }, '')).statusCode).toBe(204)
    expect((await save({ lessonId: course.lessons.second, seconds: -1 })).statusCode).toBe(422)
    expect((await student.get(course.lessonPath('second'))).body).toContain(`${course.files.video}#t=75"`)
    expect(await app.db.select().from(lessonProgress).where(eq(lessonProgress.video_seconds, 9))).toEqual([])
  })

  it('closes with its files in the same request when the payment is refunded, and says so', async () => {
    const refunded = await sellCourse('GOUACHE')
    const purchase = await buyCourse(refunded)
    const student = createStudent()
    await student.get(purchase.link)
    const file = `${refunded.lessonPath('second')}/files/${refunded.files.video}`
    expect((await student.get(file, { range: 'bytes=0-99' })).statusCode).toBe(206)
    await refund(purchase.order.id)
    await expect.poll(async () => (await student.get(file, { range: 'bytes=0-99' })).statusCode).toBe(410)
    for (const path of [refunded.path, refunded.lessonPath('first'), purchase.link]) {
      const response = await student.get(path)
      const page = response.statusCode === 303 ? await student.get(String(response.headers.location)) : response
      expect([path, page.statusCode]).toEqual([path, 410])
      expect(page.body).toContain('This access has ended')
      expect(page.body).not.toContain('See https://paper.example')
    }
    expect((await student.post(refunded.lessonPath('first'), {})).statusCode).toBe(410)
  })

  it('closes when a member revokes the access or hides the lesson, and opens again', async () => {
    const own = await sellCourse('INK')
    const purchase = await buyCourse(own)
    const student = createStudent()
    await student.get(purchase.link)
    const open = async () => (await student.get(own.lessonPath('first'))).statusCode
    await app.as('admin').send(revokeDigitalGrant, { params: { id: purchase.grantId } })
    expect(await open()).toBe(410)
    await app.as('admin').send(restoreDigitalGrant, { params: { id: purchase.grantId } })
    expect(await open()).toBe(200)
    const hide = { params: { id: own.lessons.first }, body: { isPublished: false } }
    await app.as('editor').send(changeLesson, hide)
    expect(await open()).toBe(404)
  })
})

describe('studentSignInsJob', () => {
  it('deletes codes and sessions that have expired', async () => {
    aheadMs += 31 * 24 * 60 * minuteMs
    await studentSignInsJob.run(app.ctx)
    expect(await app.db.select().from(studentSessions)).toEqual([])
    expect(await app.db.select().from(studentCodes)).toEqual([])
  })
})
