import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, expect, it, vi } from 'vitest'
import { storageObjects } from '#server/platform/db/schema/pages.ts'
import { outbox } from '#server/platform/db/schema/system.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buildPictureForm, createPlainPicture } from '#tests/support/pictures.ts'
import { startS3Server } from '#tests/support/s3-server.ts'
import { fileJobHandlers } from './job-handlers.ts'
import { workspacesJob } from './workspace.ts'

const shop = await startTestApp()
const { storage, config } = shop.services
afterEach(() => vi.restoreAllMocks())
const upload = async (app = shop) =>
  app
    .as('editor')
    .raw('POST', '/api/v1/files/product-images', buildPictureForm(await createPlainPicture(400, 300).png().toBuffer()))
const rows = () => shop.db.$count(storageObjects)
const files = async () =>
  (await readdir(join(config.dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])).filter(
    each => each.isFile(),
  )
const listSweepRows = () => shop.db.select().from(outbox).where(eq(outbox.topic, 'file.sweep'))
const rejectWith = (error: Error) => () => Promise.reject(error)
const diskFull = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })

it('stores neither row nor file and responds with 503 when the disk is full during an upload', async () => {
  const originalPut = storage.put
  let puts = 0
  vi.spyOn(storage, 'put').mockImplementation((...args) => (++puts > 2 ? rejectWith(diskFull)() : originalPut(...args)))
  const response = await upload()
  expect([response.statusCode, response.json().error, response.headers['retry-after']]).toEqual([
    503,
    'unavailable',
    '2',
  ])
  expect([await rows(), await files()]).toEqual([0, []])
  expect(await readdir(join(config.dataDir, 'uploads'))).toEqual([])
})

it('deletes the files of an interrupted upload when they are an hour old, and keeps files with a row', async () => {
  vi.spyOn(storage, 'delete').mockImplementation(rejectWith(new Error('killed')))
  vi.spyOn(shop.db, 'transaction').mockImplementation(rejectWith(new Error('killed')))
  expect((await upload()).statusCode).toBe(500)
  vi.restoreAllMocks()
  expect([await rows(), (await files()).length]).toEqual([0, 3])
  const stored = await upload()
  expect(stored.statusCode).toBe(201)
  const due = await listSweepRows()
  // The transaction that inserted the rows of the successful upload also canceled its cleanup job.
  const waits = due.map(row => Math.round((row.next_at.getTime() - row.created_at.getTime()) / 60_000))
  expect(new Set(waits)).toEqual(new Set([60]))
  for (const { payload } of due) await fileJobHandlers['file.sweep']?.(shop.ctx, payload)
  const { path } = stored.json()
  const keys = [`product-images/${path}`, `renditions/product-images/${path}/320.webp`]
  await fileJobHandlers['file.sweep']?.(shop.ctx, { keys })
  expect((await files()).length).toBe(3)
  for (const key of keys) expect(await storage.has(key)).toBe(true)
})

it('removes abandoned upload folders', async () => {
  const old = join(config.dataDir, 'uploads', 'work-old')
  const recent = join(config.dataDir, 'uploads', 'work-fresh')
  for (const folder of [old, recent]) {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'received'), 'half')
  }
  const longAgo = new Date(Date.now() - 2 * 3_600_000)
  await utimes(old, longAgo, longAgo)
  await workspacesJob.run(shop.ctx)
  expect(await readdir(join(config.dataDir, 'uploads'))).toEqual(['work-fresh'])
})

it('makes only uploads and pictures unavailable while object storage is down', async () => {
  const s3 = await startS3Server()
  const remoteShop = await startTestApp({ env: s3.env })
  const stored = await upload(remoteShop)
  expect(stored.statusCode).toBe(201)
  s3.faults.push(...Array<number>(60).fill(500))
  const rejected = await upload(remoteShop)
  expect([rejected.statusCode, rejected.json().error, rejected.headers['retry-after']]).toEqual([
    503,
    'unavailable',
    '5',
  ])
  const unavailable = await remoteShop.browser().raw('GET', stored.json().url)
  expect([unavailable.statusCode, unavailable.headers['retry-after'], unavailable.headers['cache-control']]).toEqual([
    503,
    '5',
    'no-store',
  ])
  expect((await remoteShop.browser().raw('GET', '/healthz')).statusCode).toBe(200)
  s3.faults.length = 0
  expect((await remoteShop.browser().raw('GET', stored.json().url)).statusCode).toBe(200)
  expect(await remoteShop.db.$count(storageObjects, eq(storageObjects.bucket, 'product-images'))).toBe(1)
})
