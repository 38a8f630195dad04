import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { listProducts } from '#contract/catalog.ts'
import { importProducts } from '#contract/catalog-bulk.ts'
import { startTestApp } from '#tests/support/app.ts'
import { eventually } from '#tests/support/eventually.ts'
import { lockAllSkus } from '../repository.ts'
import { readTable } from './read-table.ts'

const shop = await startTestApp()
const editor = shop.as('editor')
async function importCsv(payload: string) {
  const headers = { 'content-type': 'text/csv' }
  return (await editor.raw('POST', importProducts.path, { headers, payload })).statusCode
}
const findBySku = async (sku: string) =>
  (await editor.send(listProducts, { query: { q: sku, status: 'all' } })).body.products[0]

describe('importing a large file', () => {
  it('serves other requests while a large import file is parsed', async () => {
    const finished: string[] = []
    const reading = importCsv(`title,sku,price\n${'x\n'.repeat(15_000)}`).then(() => finished.push('import'))
    await shop.browser().raw('GET', '/')
    finished.push('home')
    await reading
    expect(finished).toEqual(['home', 'import'])
  })

  it('stops the import and writes nothing when the client disconnects', async () => {
    const disconnect = new AbortController()
    const reading = readTable(`title,sku,price\n${'x\n'.repeat(15_000)}`, disconnect.signal)
    disconnect.abort()
    await expect(reading).rejects.toMatchObject({ code: 'bad_request' })
    const connections = () => new Promise<number>(done => shop.app.server.getConnections((_, count) => done(count)))
    const clientRequest = request(`${shop.url}${importProducts.path}`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv', authorization: 'Bearer test-editor' },
    }).on('error', () => undefined)
    await shop.db.transaction(async tx => {
      await lockAllSkus(tx)
      clientRequest.end('title,sku,price\nLeft,LEFT-1,1.00')
      await eventually(async () => {
        const { rows } = await shop.db.execute(`select 1 from pg_locks where not granted`)
        return rows.length > 0
      })
      clientRequest.destroy()
      await eventually(async () => (await connections()) === 0)
    })
    // This import waits for the same lock, so its success shows that the aborted import has ended.
    expect(await importCsv('title,sku,price\nNext,NEXT-1,1.00')).toBe(200)
    expect([await findBySku('LEFT-1'), (await findBySku('NEXT-1'))?.title]).toEqual([undefined, 'Next'])
  })
})
