import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { insertBuild } from '#server/platform/db/asset-builds.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buildsJob } from './shared-assets.ts'

let now = new Date()
const { browser, db, ctx, services } = await startTestApp({ clock: () => now })
const script = `export const greeting = '${'hello '.repeat(40)}'`
const picture = Buffer.from('RIFF a picture')

async function storeOtherBuild(build: string, suffix: string) {
  const names = [`pay-${suffix}.js`, `seal-${suffix}.webp`]
  const files = { [`${names[0]}.br`]: brotliCompressSync(script), [`${names[1]}`]: new Uint8Array(picture) }
  await services.storage.put(`builds/${build}.zip`, zipSync(files, { level: 0 }), 'application/zip')
  await insertBuild(db, build, names, now)
}
const requestAsset = (name: string, encoding = 'gzip, br') =>
  browser().raw('GET', `/assets/${name}`, { headers: { 'accept-encoding': encoding } })

it('serves files of another build with the compression of that build', async () => {
  await storeOtherBuild('b1', 'AbCd1234')
  const compressed = await requestAsset('pay-AbCd1234.js')
  expect([compressed.statusCode, compressed.headers['content-encoding']]).toEqual([200, 'br'])
  expect(String(brotliDecompressSync(compressed.rawPayload))).toBe(script)
  expect(compressed.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/javascript; charset=utf-8',
    vary: 'accept-encoding',
  })
  expect((await requestAsset('pay-AbCd1234.js', 'identity')).body).toBe(script)
  const plain = await requestAsset('seal-AbCd1234.webp')
  expect([plain.headers['content-type'], plain.rawPayload]).toEqual(['image/webp', picture])
})

it('does not cache the 404 for a missing file, and finds the file once its build is registered', async () => {
  const missing = await requestAsset('pay-EfGh5678.js')
  expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store'])
  await storeOtherBuild('b2', 'EfGh5678')
  expect((await requestAsset('pay-EfGh5678.js')).statusCode).toBe(200)
})

it('finds a file of another build only by its complete name', async () => {
  for (const name of ['pay', 'AbCd1234.js', '%25', '..%2Fpay-AbCd1234.js', 'x'.repeat(250)])
    expect([400, 404], name).toContain((await requestAsset(name)).statusCode)
})

it('deletes builds that no process used for seven days', async () => {
  await storeOtherBuild('b3', 'IjKl9012')
  now = new Date(now.getTime() + 6 * 86_400_000)
  await buildsJob.run(ctx)
  expect(await services.storage.has('builds/b3.zip')).toBe(true)
  now = new Date(now.getTime() + 2 * 86_400_000)
  await buildsJob.run(ctx)
  expect(await services.storage.has('builds/b3.zip')).toBe(false)
  expect((await requestAsset('pay-IjKl9012.js')).statusCode).toBe(404)
})
