import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { listDigitalBenefits } from '#contract/digital-goods.ts'
import { S3Error } from '#server/modules/files/storage/s3-client.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { makeGuide } from '#tests/support/bumps.ts'
import { addFile } from '#tests/support/digital-goods.ts'
import {
  cancelUpload,
  completeUpload,
  openUpload,
  putPart,
  putParts,
  readUpload,
  runFileJobs,
  sliceParts,
} from '#tests/support/digital-uploads.ts'
import { startS3Server } from '#tests/support/s3-server.ts'
import { getPartKey } from './part-files.ts'

let aheadMs = 0
const clock = () => new Date(Date.now() + aheadMs)
const mb = 1024 ** 2
const env = { DIGITAL_PART_MB: '1', DIGITAL_FILE_MAX_MB: '6' }
const s3 = await startS3Server()
const onDisk = await startTestApp({ clock, env })
const { dataDir } = onDisk.services.config
/** Another process with the same folder and the same database, as after a restart. */
const restarted = await startTestApp({ clock, database: onDisk.database, env: { ...env, DATA_DIR: dataDir } })
const inBucket = await startTestApp({ clock, env: { ...env, ...s3.env } })
/** Another process on another machine, which shares the database and the bucket only. */
const elsewhere = await startTestApp({ clock, database: inBucket.database, env: { ...env, ...s3.env } })
afterEach(() => vi.restoreAllMocks())

const bytes = randomBytes(3 * mb + 12_345)
const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex')

const listFiles = async (path = '') =>
  (await readdir(join(dataDir, 'files/digital-files', path), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter(entry => entry.isFile())
    .map(entry => entry.name)

async function readBenefits(app: TestApp, product: { id: string }) {
  const { body } = await app.as('viewer').send(listDigitalBenefits, { params: { id: product.id } })
  return body.benefits
}

/** Returns the stored bytes of the newest version of the only file of a product. */
async function readStoredFile(app: TestApp, product: { id: string }) {
  const [benefit] = await readBenefits(app, product)
  const { rows } = await app.db.execute<{ storage_key: string }>(
    `select storage_key from digital_files where benefit_id = '${benefit?.id}' order by version desc limit 1`,
  )
  return (await app.services.storage.get(String(rows[0]?.storage_key)))?.bytes
}

const rejectWith = (error: Error) => () => Promise.reject(error)
const diskFull = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
const bucketFull = new AppError('unavailable', { cause: new S3Error(507, 'XMinioStorageFull') })

describe.each([
  ['on disk', onDisk, restarted],
  ['in a bucket', inBucket, elsewhere],
] as const)('an upload in parts %s', (place, first, second) => {
  const sku = place.replace(/\W/g, '').toUpperCase()

  it('becomes a file byte for byte when two processes receive its parts in any order', async () => {
    const guide = await makeGuide(first, `PARTS-${sku}`)
    const upload = await openUpload(first, guide, bytes, { fileName: 'C:\\Luz\\Guia da luz.pdf' })
    expect(upload).toMatchObject({ fileName: 'Guia da luz.pdf', partBytes: mb, receivedParts: [], state: 'receiving' })
    const [one, two, three, four] = sliceParts(bytes, upload) as [Buffer, Buffer, Buffer, Buffer]
    await Promise.all([putPart(first, upload, 4, four), putPart(second, upload, 2, two)])
    expect((await putPart(second, upload, 1, randomBytes(mb))).status).toBe(200)
    expect((await putPart(first, upload, 1, one, { sha256: hash(one) })).status).toBe(200)
    const early = await completeUpload(second, upload)
    expect([early.status, early.body.error]).toEqual([409, 'digital_upload_incomplete'])
    expect((await readUpload(second, upload)).body.receivedParts).toEqual([1, 2, 4])
    await putPart(second, upload, 3, three)
    expect((await completeUpload(first, upload)).body.state).toBe('assembling')
    expect((await completeUpload(second, upload)).body.state).toBe('assembling')
    await runFileJobs(second)
    const [benefit] = await readBenefits(first, guide)
    expect(benefit).toMatchObject({
      title: 'Guia da luz',
      file: { version: 1, bytes: bytes.length, sha256: hash(bytes) },
    })
    expect((await readStoredFile(first, guide))?.equals(bytes)).toBe(true)
    const { body: done } = await completeUpload(first, upload)
    expect(done).toMatchObject({ state: 'done', benefitId: benefit?.id, receivedParts: [] })
    await runFileJobs(first)
    expect((await readBenefits(first, guide)).length).toBe(1)
    for (const number of [1, 2, 3, 4])
      expect(await first.services.storage.has(getPartKey(upload.id, number))).toBe(false)
    expect((await putPart(first, upload, 1, one)).body.error).toBe('digital_upload_closed')
  })

  it('continues in another process after the first one was killed between parts and while it assembled the file', async () => {
    const guide = await makeGuide(first, `KILLED-${sku}`)
    const benefitId = await addFile(first, guide, { name: 'first.pdf' })
    const upload = await openUpload(first, guide, bytes, { benefitId })
    await putParts(first, upload, bytes, [3, 1])
    const { body: resumed } = await readUpload(second, upload)
    expect(resumed.receivedParts).toEqual([1, 3])
    await putParts(second, upload, bytes, [2, 4])
    await completeUpload(second, upload)
    vi.spyOn(second.services.db, 'transaction').mockImplementation(rejectWith(new Error('killed')))
    vi.spyOn(second.services.storage, 'delete').mockImplementation(rejectWith(new Error('killed')))
    await runFileJobs(second)
    vi.restoreAllMocks()
    expect((await readUpload(first, upload)).body.state).toBe('assembling')
    expect((await readBenefits(first, guide))[0]?.file?.version).toBe(1)
    aheadMs += 60_000
    await runFileJobs(first)
    expect((await readBenefits(first, guide))[0]).toMatchObject({
      id: benefitId,
      file: { version: 2, sha256: hash(bytes), fileName: 'Guide.pdf' },
    })
    expect((await readStoredFile(first, guide))?.equals(bytes)).toBe(true)
  })

  it('asks for a part again that is missing or damaged in the storage', async () => {
    const guide = await makeGuide(first, `DAMAGED-${sku}`)
    const upload = await openUpload(first, guide, bytes)
    await putParts(first, upload, bytes)
    await first.services.storage.put(getPartKey(upload.id, 2), randomBytes(mb), 'application/octet-stream')
    await first.services.storage.delete(getPartKey(upload.id, 4))
    for (const received of [
      [1, 3, 4],
      [1, 2, 3],
    ]) {
      await completeUpload(first, upload)
      await runFileJobs(first)
      const { body } = await readUpload(first, upload)
      expect([body.state, body.receivedParts]).toEqual(['receiving', received])
      await putParts(first, upload, bytes, received.includes(2) ? [4] : [2])
    }
    await completeUpload(first, upload)
    await runFileJobs(first)
    expect((await readStoredFile(first, guide))?.equals(bytes)).toBe(true)
  })

  it('is deleted with its parts when the storage is full, and says so', async () => {
    const guide = await makeGuide(first, `FULL-${sku}`)
    const upload = await openUpload(first, guide, bytes)
    await putParts(first, upload, bytes, [1, 2])
    vi.spyOn(first.services.storage, 'put').mockImplementation(rejectWith(first === onDisk ? diskFull : bucketFull))
    const refused = await putPart(first, upload, 3, bytes.subarray(2 * mb, 3 * mb))
    expect([refused.status, refused.body.error]).toEqual([507, 'storage_full'])
    vi.restoreAllMocks()
    expect((await readUpload(first, upload)).status).toBe(404)
    await runFileJobs(first)
    for (const number of [1, 2, 3]) expect(await first.services.storage.has(getPartKey(upload.id, number))).toBe(false)
    expect(await readdir(join(first.services.config.dataDir, 'uploads'))).toEqual([])
  })

  it('fails with the reason and without parts when the storage is full while the file is assembled', async () => {
    const guide = await makeGuide(first, `FULL-END-${sku}`)
    const upload = await openUpload(first, guide, bytes)
    await putParts(first, upload, bytes)
    await completeUpload(first, upload)
    vi.spyOn(first.services.storage, 'put').mockImplementation(rejectWith(first === onDisk ? diskFull : bucketFull))
    await runFileJobs(first)
    vi.restoreAllMocks()
    expect((await readUpload(first, upload)).body).toMatchObject({ state: 'failed', problem: 'storage_full' })
    await runFileJobs(first)
    expect(await readBenefits(first, guide)).toEqual([])
    for (const number of [1, 2, 3, 4])
      expect(await first.services.storage.has(getPartKey(upload.id, number))).toBe(false)
  })
})

describe('a part', () => {
  it('is refused when its size, number, hash or type is wrong, and leaves nothing', async () => {
    const guide = await makeGuide(onDisk, 'WRONG')
    const upload = await openUpload(onDisk, guide, bytes)
    const [one] = sliceParts(bytes, upload) as [Buffer]
    const before = await listFiles()
    const answers = [
      await putPart(onDisk, upload, 1, one.subarray(1)),
      await putPart(onDisk, upload, 1, Buffer.alloc(0)),
      await putPart(onDisk, upload, 4, one),
      await putPart(onDisk, upload, 5, one),
      await putPart(onDisk, upload, 1, one, { sha256: hash(bytes) }),
    ]
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual(
      answers.map(() => [422, 'digital_part_invalid']),
    )
    expect((await putPart(onDisk, upload, 0, one)).status).toBe(422)
    expect((await putPart(onDisk, upload, 'x', one)).status).toBe(422)
    expect((await putPart(onDisk, upload, 1, one, { type: 'text/plain' })).status).toBe(415)
    const unknown = { id: '018f0000-0000-7000-8000-000000000000' }
    expect((await putPart(onDisk, unknown, 1, one)).body.error).toBe('digital_upload_not_found')
    expect((await completeUpload(onDisk, unknown)).status).toBe(404)
    expect((await cancelUpload(onDisk, unknown)).status).toBe(404)
    expect((await readUpload(onDisk, upload)).body.receivedParts).toEqual([])
    expect(await listFiles()).toEqual(before)
    expect(await readdir(join(dataDir, 'uploads'))).toEqual([])
  })

  it('is refused and not stored when the member loses the role while the part arrives', async () => {
    const guide = await makeGuide(onDisk, 'ROLE')
    const upload = await openUpload(onDisk, guide, bytes)
    const [one] = sliceParts(bytes, upload) as [Buffer]
    expect((await putPart(onDisk, upload, 1, one, { role: 'viewer' })).status).toBe(403)
    const { authenticate } = onDisk.app
    let calls = 0
    // The first calls are those before and after the body; the last one follows when the bytes are on the disk.
    onDisk.app.authenticate = async request => (++calls > 2 ? null : authenticate(request))
    const refused = await putPart(onDisk, upload, 1, one)
    onDisk.app.authenticate = authenticate
    expect([refused.status, calls]).toEqual([401, 3])
    expect(await onDisk.services.storage.has(getPartKey(upload.id, 1))).toBe(false)
    expect((await readUpload(onDisk, upload)).body.receivedParts).toEqual([])
  })

  it('that arrives while its upload is canceled is not stored', async () => {
    const guide = await makeGuide(onDisk, 'LATE')
    const upload = await openUpload(onDisk, guide, bytes)
    const { put } = onDisk.services.storage
    vi.spyOn(onDisk.services.storage, 'put').mockImplementationOnce(async (...args) => {
      await put(...args)
      await cancelUpload(onDisk, upload)
      await runFileJobs(onDisk)
      await put(args[0], Buffer.from('late'), 'application/octet-stream')
    })
    const refused = await putPart(onDisk, upload, 1, bytes.subarray(0, mb))
    expect([refused.status, refused.body.error]).toEqual([404, 'digital_upload_not_found'])
    expect(await listFiles(`parts/${upload.id}`)).toEqual([])
  })
})
