import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { listDigitalGrants } from '#contract/digital-goods.ts'
import { getOrderKey } from '#server/modules/orders/index.ts'
import { findOrder } from '#server/modules/orders/records/index.ts'
import { startTestApp } from './app.ts'
import { makeGuide } from './bumps.ts'
import { addCourse, addLesson, addLessonFile, addModule } from './courses.ts'
import { buy, buyer } from './shop.ts'

type RequestOptions = { fields?: Record<string, string>; headers?: Record<string, string> }
type Mail = { subject: string; text: string }

export const minuteMs = 60_000
export const video = randomBytes(9 * 1024 * 1024)
export const email = buyer.customerEmail

/** Starts a shop with courses. Each test file starts its own, because a shop stops after its file. */
export async function startCourseShop() {
  let aheadMs = 0
  /** Moves the clock of the shop forward. */
  const advance = (ms: number) => {
    aheadMs += ms
  }
  const clock = () => new Date(Date.now() + aheadMs)
  const app = await startTestApp({ simulator: true, worker: true, clock, env: { MAIL_INBOX: 'open' } })

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
      video: await addLessonFile(app, lessons.second, {
        role: 'video',
        bytes: video,
        mime: 'video/mp4',
        name: 'brushes.mp4',
      }),
      sheet: await addLessonFile(app, lessons.second, {
        role: 'attachment',
        bytes: Buffer.from('%PDF-1.4'),
        mime: 'application/pdf',
        name: 'Folha – 1.pdf',
      }),
    }
    const path = `/courses/${courseId}`
    const lessonPath = (name: keyof typeof lessons) => `${path}/lessons/${lessons[name]}`
    return { product, courseId, lessons, files, path, lessonPath }
  }

  async function buyCourse({ product, courseId }: { product: { id: string }; courseId: string }) {
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

  const readInbox = async (to: string): Promise<Mail[]> =>
    (await app.browser().raw('GET', `/dev/mails?to=${encodeURIComponent(to)}`)).json()
  const codeMails = async (to = email) =>
    (await readInbox(to)).filter(({ subject }) => subject.includes('your courses'))
  const findCode = (mail: Mail | undefined) => /\b(\d{6})\b/.exec(mail?.text ?? '')?.[1] ?? ''

  /** Requests a code and returns the sealed address and the code of the e-mail. */
  async function requestCode(student: ReturnType<typeof createStudent>, fields: Record<string, string> = {}) {
    advance(16 * minuteMs)
    const before = (await codeMails()).length
    const response = await student.post('/courses/sign-in', { email, ...fields })
    const location = String(response.headers.location)
    await expect.poll(async () => (await codeMails()).length).toBe(before + 1)
    const mail = (await codeMails()).at(-1)
    return { sealed: new URL(location, app.url).searchParams.get('for') ?? '', code: findCode(mail), location, mail }
  }
  return { app, advance, createStudent, sellCourse, buyCourse, readInbox, requestCode }
}
