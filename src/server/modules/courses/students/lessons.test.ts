import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { changeLesson } from '#contract/courses.ts'
import { restoreDigitalGrant, revokeDigitalGrant } from '#contract/digital-goods.ts'
import { refundOrder } from '#contract/orders.ts'
import { newId } from '#server/platform/core/ids.ts'
import { lessonProgress } from '#server/platform/db/schema/courses.ts'
import { startCourseShop, video } from '#tests/support/students.ts'

const { app, buyCourse, createStudent, sellCourse } = await startCourseShop()

async function refund(orderId: string) {
  const { rows } = await app.db.execute<{ id: string; cents: number }>(
    `select id, total_cents as cents from order_lines where order_id = '${orderId}' and kind = 'main'`,
  )
  const lines = rows.map(({ id, cents }) => ({ lineId: id, cents, restock: false }))
  await app
    .as('admin')
    .send(refundOrder, { params: { id: orderId }, body: { lines, reason: null } }, { 'idempotency-key': newId() })
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

  it('is a button on the page of the order', async () => {
    const page = await app.browser().raw('GET', bought.orderPath)
    expect(page.body).toContain(bought.link.replaceAll('&', '&amp;'))
    expect(page.body).toContain('Open the course')
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
