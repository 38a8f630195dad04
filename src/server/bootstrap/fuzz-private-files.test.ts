import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openOrderCourse } from '#contract/course-pages.ts'
import { listDigitalGrants, openDigitalFile, revokeDigitalGrant } from '#contract/digital-goods.ts'
import { getOrderKey } from '#server/modules/orders/index.ts'
import { findOrder } from '#server/modules/orders/records/index.ts'
import { newId } from '#server/platform/core/ids.ts'
import { createDice } from '#tests/fuzz/dice.ts'
import { generatePathRequest, hasValidToken, type PathRequest, type PrivateTargets } from '#tests/fuzz/private-paths.ts'
import { type Answer, send } from '#tests/fuzz/send.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { makeGuide } from '#tests/support/bumps.ts'
import { addCourse, addLesson, addLessonFile, addModule } from '#tests/support/courses.ts'
import { addFile } from '#tests/support/digital-goods.ts'
import { startS3Server } from '#tests/support/s3-server.ts'
import { buy } from '#tests/support/shop.ts'
import { addMember } from '#tests/support/team.ts'

const requests = Number(process.env.FUZZ_REQUESTS ?? 2_000)
const firstSeed = Number(process.env.FUZZ_SEED ?? 1)
/** Links work for ten minutes, so each round opens new ones. */
const roundLength = 1_000
const concurrency = 4
let aheadMs = 0
const clock = () => new Date(Date.now() + aheadMs)
const s3 = await startS3Server()
const shops = {
  'on disk': await startTestApp({ simulator: true, clock }),
  'in a bucket': await startTestApp({ simulator: true, clock, env: s3.env }),
}

/** Any twelve bytes of the private files contain the mark. */
const mark = 'Zq7x'
const secret = Buffer.from(mark.repeat(5_000))
const mime = 'application/x-private'
const etag = createHash('sha256').update(secret).digest('hex')

type Purchase = { publicId: string; key: string; grantId: string }

async function buyFile(shop: TestApp, product: { id: string }): Promise<Purchase> {
  const { intent } = await buy(shop, shop.browser(), product)
  const order = await findOrder(shop.db, String(intent.body.orderId))
  if (!order) throw new Error('the order is missing')
  const { body } = await shop.as('viewer').send(listDigitalGrants, { params: { id: order.id } })
  return { publicId: order.public_id, key: getOrderKey(shop.ctx, order), grantId: body.grants[0]?.id ?? '' }
}

async function openToken(shop: TestApp, { publicId, grantId, key }: Purchase): Promise<string> {
  const path = openDigitalFile.path.replace(':publicId', publicId).replace(':grantId', grantId)
  const { headers } = await shop.browser().raw('GET', `${path}?key=${key}`)
  return String(headers.location).replace('/downloads/', '')
}

/** Opens the course of an order, and returns the cookie of the student's session. */
async function openCourse(shop: TestApp, { publicId, grantId, key }: Purchase): Promise<string> {
  const path = openOrderCourse.path.replace(':publicId', publicId).replace(':grantId', grantId)
  const { cookies } = await shop.browser().raw('GET', `${path}?key=${key}`)
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** Sells two courses with a private file each. Returns the address of the first file and cookies that do not open it. */
async function sellLessons(shop: TestApp, sku: string) {
  const courses: { product: { id: string }; path: string }[] = []
  for (const name of ['COURSE', 'OTHER']) {
    const product = await makeGuide(shop, `${sku}-${name}`)
    const courseId = await addCourse(shop, product)
    const lessonId = await addLesson(shop, await addModule(shop, courseId))
    const fileId = await addLessonFile(shop, lessonId, { role: 'attachment', bytes: secret, mime, name: 'private.bin' })
    courses.push({ product, path: `/courses/${courseId}/lessons/${lessonId}/files/${fileId}` })
  }
  const [course, other] = courses
  if (!course || !other) throw new Error('there are no courses')
  const revoked = await buyFile(shop, course.product)
  const cookies = [await openCourse(shop, revoked), await openCourse(shop, await buyFile(shop, other.product))]
  const opened = await shop.browser().raw('GET', course.path, { headers: { cookie: cookies[0] ?? '' } })
  // Guards the fuzzer: the file has this address, and the first cookie opens it before the access is revoked.
  expect(opened.payload.includes(mark)).toBe(true)
  await shop.as('admin').send(revokeDigitalGrant, { params: { id: revoked.grantId } })
  return { lessonFiles: [course.path], closedCookies: cookies }
}

/** Sells two private files, and returns how the tokens of open and closed links are made. */
async function sellFiles(shop: TestApp, sku: string) {
  const products = [await makeGuide(shop, `${sku}-ONE`), await makeGuide(shop, `${sku}-TWO`)] as const
  for (const product of products) await addFile(shop, product, { name: 'private.bin', bytes: secret, mime })
  const [one, two] = [await buyFile(shop, products[0]), await buyFile(shop, products[1])]
  const [expired, revoked] = [await buyFile(shop, products[0]), await buyFile(shop, products[0])]
  const closedTokens = [await openToken(shop, expired), await openToken(shop, revoked)]
  aheadMs += 11 * 60_000
  closedTokens.push(await openToken(shop, revoked))
  await shop.as('admin').send(revokeDigitalGrant, { params: { id: revoked.grantId } })
  const { dataDir } = shop.services.config
  for (const name of ['secret', 'backup.json']) writeFileSync(join(dataDir, name), secret)
  const { rows } = await shop.db.execute<{ key: string }>('select storage_key as key from digital_files')
  const lessons = await sellLessons(shop, sku)
  const { token } = await addMember(shop, 'viewer', `viewer-${newId()}@lumen.example`)
  return async (): Promise<PrivateTargets> => ({
    names: [...rows.map(({ key }) => key), 'secret', 'backup.json', 'pg/postgresql.conf'],
    validTokens: [await openToken(shop, one), await openToken(shop, two)],
    closedTokens,
    orders: [one, two, expired, revoked],
    bearer: token,
    ...lessons,
  })
}

/** What a response says of a private file: its bytes, its type or its entity tag. */
const revealsFile = ({ headers, text }: Answer) =>
  text.includes(mark) || String(headers['content-type']).startsWith(mime) || String(headers.etag).includes(etag)

describe.each(Object.entries(shops).map(([place, shop], at) => [place, firstSeed + at, shop] as const))(
  'private files %s, requested by every path',
  (place, seed, shop) => {
    it('sends no byte of a private file without a valid link', async () => {
      const dice = createDice(seed)
      const loadTargets = await sellFiles(shop, place.replace(/\W/g, '').toUpperCase())
      const leaks: string[] = []
      const faults: string[] = []
      const opened = { withLink: 0, refused: 0 }
      const count = Math.ceil(requests / 2)
      const check = async (targets: PrivateTargets, request: PathRequest) => {
        const sent = { endpoint: 'GET /downloads/:token', path: '', caller: null as never, body: null, ...request }
        const response = await send(shop.url, sent)
        const shown = `seed ${seed}: ${request.raw?.toString('latin1') ?? JSON.stringify(request)}`
        if (response.status >= 500 && response.status !== 505) faults.push(`${response.status}, ${shown}`)
        if (!revealsFile(response)) opened.refused += 1
        else if (hasValidToken(request, targets)) opened.withLink += 1
        else leaks.push(shown)
      }
      for (let done = 0; done < count && leaks.length + faults.length < 20; ) {
        const targets = await loadTargets()
        const until = Math.min(count, done + roundLength)
        for (; done < until; done += concurrency) {
          const batch = Array.from({ length: Math.min(concurrency, until - done) }, () =>
            generatePathRequest(targets, dice),
          )
          await Promise.all(batch.map(request => check(targets, request)))
        }
      }
      console.log(
        `${place}, seed ${seed}: ${opened.refused} requests opened nothing, ${opened.withLink} had a valid link`,
      )
      expect(leaks, `npm run fuzz -- --requests ${requests} --seed ${firstSeed}`).toEqual([])
      expect(faults, `npm run fuzz -- --requests ${requests} --seed ${firstSeed}`).toEqual([])
      // Guards the fuzzer: valid links must open the file, and most requests must have none.
      expect(opened.withLink).toBeGreaterThan(count / 200)
      expect(opened.refused).toBeGreaterThan(count / 2)
    }, 3_600_000)
  },
)
