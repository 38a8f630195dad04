import { gunzipSync } from 'node:zlib'
import { expect, it, vi } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { campaignOf } from '#tests/support/pages.ts'

const shop = await testApp()
const shopper = shop.browser()
const files = {
  'index.html': '<link rel=stylesheet href=style.css>',
  'style.css': 'body{background:url(/sky.png)}',
  'sky.png': Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
}
const { page } = await campaignOf(shop.as('editor'), 'Céu', files)
const base = `/_site/${page.id}/${page.revision}`

it('rewrites a style sheet of a published page once, not for each shopper who asks', async () => {
  const read = vi.spyOn(shop.services.storage, 'get')
  const ask = (headers = {}) => shopper.raw('GET', `${base}/style.css`, { headers })
  const rewritten = `body{background:url(${base}/sky.png)}`
  const first = await ask()
  expect([first.body, first.headers['content-type']]).toEqual([rewritten, 'text/css; charset=utf-8'])
  const packed = await ask({ 'accept-encoding': 'gzip' })
  expect(gunzipSync(packed.rawPayload).toString()).toBe(rewritten)
  expect(read).toHaveBeenCalledOnce()
  expect((await ask({ 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304)
})
