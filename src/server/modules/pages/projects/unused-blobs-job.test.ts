import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { salesPageEditing as api, deleteSalesPage } from '#contract/pages.ts'
import { withTransaction } from '#server/platform/core/context.ts'
import { sha256Hex } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { createCampaignWithPage, type Files } from '#tests/support/pages.ts'
import { getBlobKey, storeBlob } from './blobs.ts'
import { unusedBlobsJob } from './unused-blobs-job.ts'

const app = await startTestApp()
const seller = app.as('editor')
const buildSite = (word: string): Files => ({
  'index.html': `<title>${word}</title>`,
  'shared.css': 'p{}',
  'own.css': `p{top:${word}}`,
})
const hasBlob = (content: string) => app.ctx.storage.has(getBlobKey(sha256Hex(Buffer.from(content))))
const runJob = () => unusedBlobsJob.run(app.ctx)
const execute = (query: string) => app.ctx.db.execute(sql.raw(query))
let count = 0
const createTestPage = async (word: string) =>
  (await createCampaignWithPage(seller, `Campanha ${++count}`, buildSite(word))).page
const read = (id: string, path: string) => seller.raw('GET', `/api/v1/sales-pages/${id}/file?path=${path}`)

describe('unusedBlobsJob', () => {
  it('deletes stored bytes that no file references, and keeps the bytes of other pages and versions', async () => {
    const [deletedPage, keptPage] = [await createTestPage('1px'), await createTestPage('2px')]
    const params = { id: keptPage.id }
    const body = { revision: keptPage.revision ?? '', html: '<title>New</title>', publish: false }
    await seller.send(api.save, { params, body })
    await seller.send(deleteSalesPage, { params: { id: deletedPage.id } })
    await runJob()
    expect([await hasBlob('p{top:1px}'), await hasBlob('<title>1px</title>')]).toEqual([false, false])
    expect([await hasBlob('p{top:2px}'), await hasBlob('p{}'), await hasBlob('<title>2px</title>')]).toEqual([
      true,
      true,
      true,
    ])
    const recreated = await createTestPage('1px')
    expect((await read(recreated.id, 'own.css')).body).toBe('p{top:1px}')
  })

  it('keeps bytes while a transaction that stores them is open', async () => {
    const bytes = Buffer.from('late')
    await withTransaction(app.ctx, async tx => {
      await storeBlob(tx, bytes)
      await execute(`insert into blobs (hash, size) values ('${sha256Hex(bytes)}', 4)`)
      await runJob()
      expect(await hasBlob('late')).toBe(true)
    })
    await runJob()
    expect(await hasBlob('late')).toBe(false)
  })

  it('stores the same bytes again after a crash left only their row', async () => {
    const bytes = Buffer.from('p{top:3px}')
    await execute(`insert into blobs (hash, size) values ('${sha256Hex(bytes)}', ${bytes.length})`)
    const page = await createTestPage('3px')
    expect((await read(page.id, 'own.css')).body).toBe('p{top:3px}')
  })
})
