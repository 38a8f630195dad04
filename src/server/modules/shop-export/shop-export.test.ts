import { existsSync, readdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import {
  cancelShopExport,
  downloadShopExport,
  estimateShopExport,
  exportKeptHours,
  getShopExport,
  linkShopExport,
  startShopExport,
} from '#contract/shop-export.ts'
import { startTestApp } from '#tests/support/app.ts'
import { makeLamp } from '#tests/support/shop.ts'
import { shopExportJob } from './jobs/run-export.ts'

let aheadMs = 0
const shop = await startTestApp({ clock: () => new Date(Date.now() + aheadMs) })
const owner = shop.as('owner')
const folder = join(shop.services.config.dataDir, 'exports')
const read = async () => (await owner.send(getShopExport, {})).body.export
const start = () => owner.send(startShopExport, {})
const runJob = () => shopExportJob.run(shop.ctx)
const listFiles = () => (existsSync(folder) ? readdirSync(folder) : [])
const listActions = async () =>
  (
    await shop.db.execute<{ action: string }>(
      `select action from audit_log where action like 'settings.export%' order by created_at, id`,
    )
  ).rows.map(row => row.action)
const download = (url: string) => shop.browser().raw('GET', url)
await makeLamp(shop)

describe('an export that the owner requests', () => {
  it('estimates what it will contain', async () => {
    const { body } = await owner.send(estimateShopExport, {})
    expect(body).toMatchObject({ products: 1, orders: 0, customers: 0, pages: 0, files: 0 })
    expect(body.bytes).toBeGreaterThan(0)
  })

  it('is written by the worker, downloaded once by a link, and deleted after a day', async () => {
    expect((await owner.send(linkShopExport, {})).body.error).toBe('export_not_found')
    const { status, body } = await start()
    expect([status, body.state, body.bytes]).toEqual([200, 'waiting', null])
    await runJob()
    const ready = await read()
    expect(ready).toMatchObject({ id: body.id, state: 'ready', failure: null })
    const { url } = (await owner.send(linkShopExport, {})).body
    const head = await shop.browser().raw('HEAD', url)
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
      200,
      String(ready?.bytes),
      0,
    ])
    const file = await download(url)
    expect([file.statusCode, file.headers['content-type'], file.headers['cache-control']]).toEqual([
      200,
      'application/zip',
      'no-store',
    ])
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="vitrine-export-\d{4}-\d\d-\d\d\.zip"$/)
    expect(file.rawPayload.length).toBe(ready?.bytes)
    const files = unzipSync(file.rawPayload)
    expect(strFromU8(files['data/products.csv'] ?? new Uint8Array())).toContain('Halo portable lamp')
    expect(Object.keys(files)).toEqual(expect.arrayContaining(['README.pt-BR.md', 'README.en.md', 'manifest.json']))
    expect((await download(url)).json().error).toBe('download_gone')
    expect(listFiles()).toEqual([`${body.id}.zip`])
    expect(statSync(join(folder, `${body.id}.zip`)).mode & 0o077).toBe(0)
    aheadMs += (exportKeptHours + 1) * 3_600_000
    await runJob()
    expect([(await read())?.state, listFiles()]).toEqual(['expired', []])
    expect((await owner.send(linkShopExport, {})).body.error).toBe('export_not_found')
    expect(await listActions()).toEqual(['settings.export_all', 'settings.export_all_downloaded'])
  })

  it('leaves a link valid whose file cannot be opened, and sends the file once to two requests at a time', async () => {
    const { body } = await start()
    await runJob()
    const { url } = (await owner.send(linkShopExport, {})).body
    const path = join(folder, `${body.id}.zip`)
    renameSync(path, `${path}.moved`)
    expect((await download(url)).json().error).toBe('download_gone')
    renameSync(`${path}.moved`, path)
    const answers = await Promise.all([download(url), download(url)])
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 404])
    await owner.send(cancelShopExport, {})
  })

  it('refuses a second one while the first is waiting, and can be canceled', async () => {
    expect((await owner.send(cancelShopExport, {})).body.error).toBe('export_not_found')
    await start()
    const second = await start()
    expect([second.status, second.body.error]).toEqual([409, 'export_running'])
    expect((await owner.send(cancelShopExport, {})).body.state).toBe('canceled')
    await runJob()
    expect([(await read())?.state, listFiles()]).toEqual(['canceled', []])
  })

  it('deletes the file when the owner cancels a ready one', async () => {
    await start()
    await runJob()
    expect(listFiles()).toHaveLength(1)
    await owner.send(cancelShopExport, {})
    expect([(await read())?.state, listFiles()]).toEqual(['canceled', []])
  })

  it('fails clearly when its process stopped, and leaves no file', async () => {
    const { body } = await start()
    await runJob()
    await shop.db.execute(`update shop_exports set state = 'running', seen_at = now() where id = '${body.id}'`)
    aheadMs += 60_000
    await runJob()
    expect(await read()).toMatchObject({ state: 'failed', failure: 'interrupted' })
    expect(listFiles()).toEqual([])
    expect((await start()).status).toBe(200)
    const stopping = AbortSignal.abort()
    await shopExportJob.run({ ...shop.ctx, gone: () => stopping })
    expect(await read()).toMatchObject({ state: 'failed', failure: 'interrupted' })
    expect(listFiles()).toEqual([])
  })

  it('says when another process of the shop has the file', async () => {
    const { body } = await start()
    await runJob()
    await shop.db.execute(`update shop_exports set id = '01900000-0000-7000-8000-000000000000' where id = '${body.id}'`)
    expect((await owner.send(linkShopExport, {})).body.error).toBe('export_elsewhere')
  })

  it('is refused to other members and to unknown links', async () => {
    expect((await shop.as('admin').send(startShopExport, {})).status).toBe(403)
    expect((await shop.browser().send(startShopExport, {})).status).toBe(401)
    const unknown = await shop.browser().send(downloadShopExport, { params: { token: 'x'.repeat(30) } })
    expect([unknown.status, unknown.body.error]).toEqual([404, 'download_gone'])
  })
})
