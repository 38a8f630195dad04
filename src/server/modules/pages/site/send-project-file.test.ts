import { gunzipSync } from 'node:zlib'
import { expect, it, vi } from 'vitest'
import { startTestApp } from '#tests/support/app.ts'
import { createCampaignWithPage } from '#tests/support/pages.ts'

const shop = await startTestApp()
const shopper = shop.browser()
const files = {
  'index.html': '<link rel=stylesheet href=style.css>',
  'style.css': 'body{background:url(/sky.png)}',
  'buy.js': "buy.onclick = () => { location.href = '/checkout' }",
  'still.js': 'document.title = location.href',
  'sky.png': Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
}
const { page } = await createCampaignWithPage(shop.as('editor'), 'Céu', files)
const base = `/_site/${page.id}/${page.revision}`

it('rewrites a style sheet of a published page once, not for every request', async () => {
  const read = vi.spyOn(shop.services.storage, 'get')
  const requestStyle = (headers = {}) => shopper.raw('GET', `${base}/style.css`, { headers })
  const rewritten = `body{background:url(${base}/sky.png)}`
  const first = await requestStyle()
  expect([first.body, first.headers['content-type']]).toEqual([rewritten, 'text/css; charset=utf-8'])
  const compressed = await requestStyle({ 'accept-encoding': 'gzip' })
  expect(gunzipSync(compressed.rawPayload).toString()).toBe(rewritten)
  expect(read).toHaveBeenCalledOnce()
  expect((await requestStyle({ 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304)
})

it('finds a file when a page or style sheet refers to the file with a double slash in its path', async () => {
  const doubleSlashFiles = {
    'index.html': '<link rel=stylesheet href="/css//a.css"><img src="./img//sky.png">',
    'css/a.css': 'body{background:url(/img//sky.png)}',
    'img/sky.png': files['sky.png'],
  }
  const { page: createdPage } = await createCampaignWithPage(shop.as('editor'), 'Twice', doubleSlashFiles)
  const siteBase = `/_site/${createdPage.id}/${createdPage.revision}`
  expect((await shopper.raw('GET', `${siteBase}/`)).body).toContain(`href="${siteBase}/css//a.css"`)
  expect((await shopper.raw('GET', `${siteBase}/css//a.css`)).body).toBe(
    `body{background:url(${siteBase}/img//sky.png)}`,
  )
  const picture = await shopper.raw('GET', `${siteBase}//img//sky.png`)
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
  expect((await shopper.raw('GET', `${siteBase}/img//none.png`)).statusCode).toBe(404)
})

it('routes a script’s navigation through the injected script, and leaves other scripts unchanged', async () => {
  const requestFile = (path: string, headers = {}) => shopper.raw('GET', `${base}/${path}`, { headers })
  // Without a build there is no injected script, and navigation is not rewritten.
  const isBuilt = (await requestFile('')).body.includes('vitrineLocation')
  const buy = await requestFile('buy.js')
  const reference = isBuilt ? 'vitrineLocation(location)' : 'location'
  expect(buy.body).toBe(`buy.onclick = () => { ${reference}.href = '/checkout' }`)
  expect(buy.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect((await requestFile('buy.js', { 'if-none-match': String(buy.headers.etag) })).statusCode).toBe(304)
  const unchangedScript = await requestFile('still.js')
  expect(unchangedScript.body).toBe(files['still.js'])
  expect((await requestFile('still.js', { range: 'bytes=0-7' })).body).toBe('document')
})
