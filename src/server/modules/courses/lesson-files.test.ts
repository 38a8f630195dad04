import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as contract from '#contract/courses.ts'
import { deleteDigitalBenefit } from '#contract/digital-goods.ts'
import { startDigitalUpload } from '#contract/digital-uploads.ts'
import { courseLimits, type LessonFileRole } from '#domain/course.ts'
import { digitalFilesJob } from '#server/modules/digital-goods/cleanup-job.ts'
import { listDigitalFiles } from '#server/modules/digital-goods/index.ts'
import { newId } from '#server/platform/core/ids.ts'
import { lessonFiles } from '#server/platform/db/schema/courses.ts'
import { startTestApp } from '#tests/support/app.ts'
import { makeGuide } from '#tests/support/bumps.ts'
import { addCourse, addLesson, addModule, enroll, readCourse, readLesson } from '#tests/support/courses.ts'
import { completeUpload, putParts, readUpload, runFileJobs } from '#tests/support/digital-uploads.ts'

let aheadMs = 0
const clock = () => new Date(Date.now() + aheadMs)
const shop = await startTestApp({ clock, env: { DIGITAL_PART_MB: '1', DIGITAL_FILE_MAX_MB: '6' } })
const editor = shop.as('editor')
const hourMs = 3_600_000
const bytes = randomBytes(1024 ** 2 + 5)

let guides = 0
async function makeLesson() {
  const product = await makeGuide(shop, `LESSON-${++guides}`)
  const course = await addCourse(shop, product)
  const module = await addModule(shop, course)
  return { product, course, module, lesson: await addLesson(shop, module) }
}
type Made = Awaited<ReturnType<typeof makeLesson>>

const start = ({ product }: Pick<Made, 'product'>, input: Record<string, unknown>) =>
  editor.send(startDigitalUpload, {
    params: { id: product.id },
    body: { fileName: 'Class.mp4', mime: 'video/mp4', bytes: bytes.length, ...input },
  })

/** Sends a file for a lesson in parts and assembles it. */
async function upload(made: Made, lessonRole: LessonFileRole, fileName = 'Class.mp4') {
  const { status, body } = await start(made, { lessonId: made.lesson, lessonRole, fileName })
  expect(status).toBe(200)
  await putParts(shop, body, bytes)
  await completeUpload(shop, body)
  await runFileJobs(shop)
  return (await readUpload(shop, body)).body
}

/** Lists the keys of everything that is stored below the folder of private files. */
async function listStored(): Promise<string[]> {
  const folder = join(shop.services.config.dataDir, 'files')
  const entries = await readdir(join(folder, 'digital-files'), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
}
const listReferenced = async () => (await listDigitalFiles(shop.db)).map(({ key }) => key)
async function expectNoOtherFiles() {
  await runFileJobs(shop)
  expect((await listStored()).sort()).toEqual((await listReferenced()).sort())
}

describe('the upload of a lesson', () => {
  it('becomes the video byte for byte, and a file of a backup', async () => {
    const made = await makeLesson()
    const done = await upload(made, 'video')
    expect(done).toMatchObject({ state: 'done', lessonId: made.lesson, lessonRole: 'video', benefitId: null })
    const { video } = await readLesson(shop, made.lesson)
    expect(video).toMatchObject({ fileName: 'Class.mp4', mime: 'video/mp4', bytes: bytes.length })
    const key = `digital-files/${video?.id}`
    expect((await shop.services.storage.get(key))?.bytes.equals(bytes)).toBe(true)
    expect(await listReferenced()).toContain(key)
    expect((await readCourse(shop, made.course)).modules[0]?.lessons[0]?.hasVideo).toBe(true)
    await expectNoOtherFiles()
  })

  it('replaces the earlier video and deletes its bytes', async () => {
    const made = await makeLesson()
    await upload(made, 'video', 'Old.mp4')
    const old = (await readLesson(shop, made.lesson)).video
    await upload(made, 'video', 'New.mp4')
    expect((await readLesson(shop, made.lesson)).video?.fileName).toBe('New.mp4')
    await expectNoOtherFiles()
    expect(await listStored()).not.toContain(`digital-files/${old?.id}`)
  })

  it('adds attachments up to the limit', async () => {
    const made = await makeLesson()
    await upload(made, 'attachment', 'Notes.pdf')
    expect((await readLesson(shop, made.lesson)).attachments).toMatchObject([{ fileName: 'Notes.pdf' }])
    expect((await readCourse(shop, made.course)).modules[0]?.lessons).toMatchObject([
      { hasVideo: false, attachments: 1 },
    ])
    const rows = Array.from({ length: courseLimits.attachments - 1 }, (_, index) => `attachment-${index}`)
    const row = { lesson_id: made.lesson, role: 'attachment' as const, mime: 'text/plain', bytes: 1, sha256: '' }
    const inserted = rows.map(name => ({
      ...row,
      id: newId(),
      file_name: name,
      storage_key: `digital-files/${newId()}`,
    }))
    await shop.db.insert(lessonFiles).values(inserted)
    const refused = await start(made, { lessonId: made.lesson, lessonRole: 'attachment' })
    expect(refused).toMatchObject({ status: 409, body: { error: 'course_limit' } })
    expect((await start(made, { lessonId: made.lesson, lessonRole: 'video' })).status).toBe(200)
    await editor.send(contract.deleteLesson, { params: { id: made.lesson } })
    await runFileJobs(shop)
  })

  it('is refused for lessons of other products and with an incomplete target', async () => {
    const [made, other] = [await makeLesson(), await makeLesson()]
    const missing = { status: 404, body: { error: 'lesson_not_found' } }
    for (const lessonId of [other.lesson, newId()])
      expect(await start(made, { lessonId, lessonRole: 'video' })).toMatchObject(missing)
    const invalid = { status: 422, body: { error: 'invalid_fields' } }
    expect(await start(made, { lessonId: made.lesson })).toMatchObject(invalid)
    expect(await start(made, { lessonRole: 'video' })).toMatchObject(invalid)
    const both = { lessonId: made.lesson, lessonRole: 'video', benefitId: made.course }
    expect(await start(made, both)).toMatchObject(invalid)
    await editor.send(deleteDigitalBenefit, { params: { id: made.course } })
    expect(await start(made, { lessonId: made.lesson, lessonRole: 'video' })).toMatchObject(missing)
  })

  it('fails without leaving bytes when the lesson was deleted meanwhile', async () => {
    const made = await makeLesson()
    const { body } = await start(made, { lessonId: made.lesson, lessonRole: 'video' })
    await putParts(shop, body, bytes)
    await editor.send(contract.deleteLesson, { params: { id: made.lesson } })
    await completeUpload(shop, body)
    await runFileJobs(shop)
    expect((await readUpload(shop, body)).body).toMatchObject({ state: 'failed', problem: 'lesson_not_found' })
    await expectNoOtherFiles()
  })
})

describe('deleting', () => {
  it.each(['file', 'lesson', 'module'] as const)('a %s deletes the bytes of its files', async part => {
    const made = await makeLesson()
    await upload(made, 'video')
    await upload(made, 'attachment', 'Notes.pdf')
    const { video, attachments } = await readLesson(shop, made.lesson)
    const ids = part === 'file' ? [video?.id] : [video?.id, attachments[0]?.id]
    if (part === 'file') await editor.send(contract.deleteLessonFile, { params: { id: video?.id ?? '' } })
    if (part === 'lesson') await editor.send(contract.deleteLesson, { params: { id: made.lesson } })
    if (part === 'module') await editor.send(contract.deleteCourseModule, { params: { id: made.module } })
    await expectNoOtherFiles()
    const stored = await listStored()
    for (const id of ids) expect(stored).not.toContain(`digital-files/${id}`)
    if (part === 'file') expect((await readLesson(shop, made.lesson)).attachments).toHaveLength(1)
  })

  it('a course deletes its files an hour later, unless somebody has access', async () => {
    const [unused, used] = [await makeLesson(), await makeLesson()]
    const end = new Date(clock().getTime() + 5 * hourMs).toISOString()
    await enroll(shop, used.course, [{ email: 'keeps@example.com', expiresAt: end }])
    for (const made of [unused, used]) {
      await upload(made, 'video')
      await editor.send(deleteDigitalBenefit, { params: { id: made.course } })
    }
    const hasFile = async ({ lesson }: Made) =>
      (await shop.db.select().from(lessonFiles)).some(({ lesson_id }) => lesson_id === lesson)
    const runJob = async (hours: number) => {
      aheadMs += hours * hourMs
      await digitalFilesJob.run(shop.ctx)
      await expectNoOtherFiles()
      return [await hasFile(unused), await hasFile(used)]
    }
    expect(await runJob(0)).toEqual([true, true])
    expect(await runJob(2)).toEqual([false, true])
    expect(await runJob(4)).toEqual([false, false])
  })
})

it('is refused with a code for unknown files', async () => {
  const reply = await editor.send(contract.deleteLessonFile, { params: { id: newId() } })
  expect(reply).toMatchObject({ status: 404, body: { error: 'lesson_file_not_found' } })
})
