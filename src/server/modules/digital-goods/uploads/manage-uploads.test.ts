import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { deleteDigitalBenefit } from '#contract/digital-goods.ts'
import { listDigitalUploads } from '#contract/digital-uploads.ts'
import { startTestApp } from '#tests/support/app.ts'
import { makeGuide } from '#tests/support/bumps.ts'
import { addFile } from '#tests/support/digital-goods.ts'
import {
  cancelUpload,
  completeUpload,
  openUpload,
  putParts,
  readUpload,
  runFileJobs,
  startUpload,
} from '#tests/support/digital-uploads.ts'
import { digitalFilesJob } from '../cleanup-job.ts'

let aheadMs = 0
const clock = () => new Date(Date.now() + aheadMs)
const hourMs = 3_600_000
const mb = 1024 ** 2
const onDisk = await startTestApp({ clock, env: { DIGITAL_PART_MB: '1', DIGITAL_FILE_MAX_MB: '6' } })
const bytes = randomBytes(3 * mb + 12_345)

const listFiles = async (path: string) => {
  const folder = join(onDisk.services.config.dataDir, 'files/digital-files', path)
  return readdir(folder).catch(() => [])
}

describe('starting an upload', () => {
  it('is refused for a file that is too large or empty, and for an unknown product or benefit', async () => {
    const guide = await makeGuide(onDisk, 'REFUSED')
    const id = '018f0000-0000-7000-8000-000000000000'
    const answers = [
      await startUpload(onDisk, guide, 6 * mb + 1),
      await startUpload(onDisk, guide, 0),
      await startUpload(onDisk, { id }, 10),
      await startUpload(onDisk, guide, 10, { benefitId: id }),
      await startUpload(onDisk, await makeGuide(onDisk, 'OTHER'), 10, { benefitId: await addFile(onDisk, guide) }),
    ]
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
      [413, 'digital_file_too_large'],
      [422, 'digital_file_missing'],
      [404, 'product_not_found'],
      [404, 'digital_benefit_not_found'],
      [404, 'digital_benefit_not_found'],
    ])
  })

  it('is refused when the product has twenty unfinished uploads', async () => {
    const guide = await makeGuide(onDisk, 'MANY')
    const starts = await Promise.all(Array.from({ length: 24 }, () => startUpload(onDisk, guide, 10)))
    const statuses = starts.map(({ status }) => status)
    expect([
      statuses.filter(status => status === 200).length,
      statuses.filter(status => status === 409).length,
    ]).toEqual([20, 4])
  })

  it('lists the unfinished uploads to the member who started them, with what is needed to resume', async () => {
    const guide = await makeGuide(onDisk, 'LIST')
    const upload = await openUpload(onDisk, guide, bytes, { lastModified: 1_764_000_000_000 })
    await putParts(onDisk, upload, bytes, [2])
    const list = async (role: 'editor' | 'admin') =>
      (await onDisk.as(role).send(listDigitalUploads, { params: { id: guide.id } })).body.uploads
    expect(await list('editor')).toMatchObject([
      {
        id: upload.id,
        fileName: 'Guide.pdf',
        bytes: bytes.length,
        lastModified: 1_764_000_000_000,
        receivedParts: [2],
      },
    ])
    expect(await list('admin')).toEqual([])
    expect((await cancelUpload(onDisk, upload)).status).toBe(204)
    expect(await list('editor')).toEqual([])
    await runFileJobs(onDisk)
    expect(await listFiles(`parts/${upload.id}`)).toEqual([])
  })
})

describe('the job for digital files', () => {
  it('deletes an upload with its parts a day after its last part, and no other', async () => {
    const guide = await makeGuide(onDisk, 'DAY')
    const old = await openUpload(onDisk, guide, bytes)
    await putParts(onDisk, old, bytes, [1])
    aheadMs += 12 * hourMs
    const recent = await openUpload(onDisk, guide, bytes)
    await putParts(onDisk, recent, bytes, [1])
    await digitalFilesJob.run(onDisk.ctx)
    expect((await readUpload(onDisk, old)).status).toBe(200)
    aheadMs += 13 * hourMs
    while ((await digitalFilesJob.run(onDisk.ctx)) > 0);
    await runFileJobs(onDisk)
    expect((await readUpload(onDisk, old)).status).toBe(404)
    expect((await readUpload(onDisk, recent)).body.receivedParts).toEqual([1])
    expect([await listFiles(`parts/${old.id}`), await listFiles(`parts/${recent.id}`)]).toEqual([[], ['1']])
  })

  it('deletes all versions of the file of a removed benefit that no order has access to', async () => {
    const guide = await makeGuide(onDisk, 'REMOVED')
    const kept = await addFile(onDisk, guide, { name: 'kept.pdf' })
    const removed = await addFile(onDisk, guide, { name: 'removed.pdf' })
    const upload = await openUpload(onDisk, guide, bytes, { benefitId: removed })
    await putParts(onDisk, upload, bytes)
    await completeUpload(onDisk, upload)
    await runFileJobs(onDisk)
    const findKeys = async (benefit: string) =>
      (
        await onDisk.db.execute<{ storage_key: string }>(
          `select storage_key from digital_files where benefit_id = '${benefit}'`,
        )
      ).rows.map(row => row.storage_key)
    const keys = await findKeys(removed)
    expect(keys.length).toBe(2)
    await onDisk.as('editor').send(deleteDigitalBenefit, { params: { id: removed } })
    await digitalFilesJob.run(onDisk.ctx)
    expect(await findKeys(removed)).toEqual(keys)
    aheadMs += 2 * hourMs
    await digitalFilesJob.run(onDisk.ctx)
    await runFileJobs(onDisk)
    expect(await findKeys(removed)).toEqual([])
    for (const key of keys) expect(await onDisk.services.storage.has(key)).toBe(false)
    expect((await findKeys(kept)).length).toBe(1)
  })
})
