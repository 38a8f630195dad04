import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { salesPageEditing as api, deleteSalesPage } from '#contract/pages.ts'
import { withTransaction } from '#server/kernel/context.ts'
import { hashOf } from '#server/kernel/ids.ts'
import { testApp } from '#tests/support/app.ts'
import { campaignOf, type Files } from '#tests/support/pages.ts'
import { blobKey, storeBlob } from './blobs.ts'
import { unusedBlobsChore } from './unused-blobs.ts'

const app = await testApp()
const seller = app.as('editor')
const site = (word: string): Files => ({
  'index.html': `<title>${word}</title>`,
  'shared.css': 'p{}',
  'own.css': `p{top:${word}}`,
})
const has = (content: string) => app.ctx.storage.has(blobKey(hashOf(Buffer.from(content))))
const sweep = () => unusedBlobsChore.run(app.ctx)
const execute = (query: string) => app.ctx.db.execute(sql.raw(query))
let count = 0
const make = async (word: string) => (await campaignOf(seller, `Campanha ${++count}`, site(word))).page
const read = (id: string, path: string) => seller.raw('GET', `/api/v1/sales-pages/${id}/file?path=${path}`)

describe('bytes that no file has', () => {
  it('are taken away, those of other pages and versions stay', async () => {
    const [gone, stays] = [await make('1px'), await make('2px')]
    const params = { id: stays.id }
    const body = { revision: stays.revision ?? '', html: '<title>New</title>', publish: false }
    await seller.send(api.save, { params, body })
    await seller.send(deleteSalesPage, { params: { id: gone.id } })
    await sweep()
    expect([await has('p{top:1px}'), await has('<title>1px</title>')]).toEqual([false, false])
    expect([await has('p{top:2px}'), await has('p{}'), await has('<title>2px</title>')]).toEqual([true, true, true])
    const again = await make('1px')
    expect((await read(again.id, 'own.css')).body).toBe('p{top:1px}')
  })

  it('stay while somebody who stores them has not finished', async () => {
    const bytes = Buffer.from('late')
    await withTransaction(app.ctx, async tx => {
      await storeBlob(tx, bytes)
      await execute(`insert into blobs (hash, size) values ('${hashOf(bytes)}', 4)`)
      await sweep()
      expect(await has('late')).toBe(true)
    })
    await sweep()
    expect(await has('late')).toBe(false)
  })

  it('are written again where a kill left their row alone', async () => {
    const bytes = Buffer.from('p{top:3px}')
    await execute(`insert into blobs (hash, size) values ('${hashOf(bytes)}', ${bytes.length})`)
    const page = await make('3px')
    expect((await read(page.id, 'own.css')).body).toBe('p{top:3px}')
  })
})
