import { createServer } from 'node:http'
import { afterAll, describe, expect, it } from 'vitest'
import { readOperations } from '#contract/operations.ts'
import * as api from '#contract/pages.ts'
import { sitePolicy } from '#server/platform/http/csp.ts'
import { startTestApp } from '#tests/support/app.ts'
import { getFreePort } from '#tests/support/free-port.ts'
import { createCampaignWithPage } from '#tests/support/pages.ts'
import { checkSandbox } from './sandbox-check.ts'

const port = await getFreePort()
const publicUrl = `http://localhost:${port}`
const env = { PUBLIC_URL: publicUrl, ADMIN_URL: `http://admin.localhost:${port}` }
const app = await startTestApp({ env })
const plain = await startTestApp({ env: { PUBLIC_URL: 'http://127.0.0.1:1' } })
const seller = app.as('admin')
const shopper = app.browser()

/** A reverse proxy in front of the shop, as an operator runs it. */
let stripsPolicy = false
const proxy = createServer(async (request, response) => {
  const { statusCode, headers, rawPayload } = await app.app.inject({
    method: 'GET',
    url: request.url ?? '/',
    headers: { host: request.headers.host ?? '' },
  })
  if (stripsPolicy) delete headers['content-security-policy']
  response.writeHead(statusCode, headers).end(rawPayload)
})
await new Promise<void>(resolve => proxy.listen(port, '127.0.0.1', resolve))
afterAll(() => new Promise(resolve => proxy.close(resolve)))

/** The sandbox flags of the document's own header, which its frame must repeat. */
const sandbox = sitePolicy.replace('sandbox ', '')
const html =
  '<!doctype html><html lang="pt"><head><title>Halo</title><link rel="stylesheet" href="css/a.css"></head>' +
  '<body><a href="#comprar">Ver</a><a href="/checkout?product=1">Comprar</a><img src="/img/a.png"></body></html>'
const png = Buffer.from('89504e470d0a1a0a', 'hex')
const files = { 'index.html': html, 'css/a.css': 'a{}', 'img/a.png': png }
let count = 0
const createTestPage = async () => (await createCampaignWithPage(seller, `Modo ${++count}`, files)).page
const chooseMode = (id: string, renderMode: string) =>
  seller.send(api.changeSalesPage, { params: { id }, body: { renderMode } })
const open = (path: string, host = `localhost:${port}`) => shopper.raw('GET', path, { headers: { host } })

describe('render modes', () => {
  it('offers the render modes for which the installation has the required hosts', async () => {
    expect((await seller.send(api.readRenderModes, {})).body.modes).toEqual([
      { mode: 'frame', reason: null },
      { mode: 'origin', reason: null },
      { mode: 'direct', reason: null },
    ])
    const plainModes = await plain.as('editor').send(api.readRenderModes, {})
    expect(plainModes.body.modes.map(each => each.reason)).toEqual([null, 'no_content_origin', 'no_admin_url'])
    const { page } = await createCampaignWithPage(plain.as('editor'), 'Sem', files)
    for (const [renderMode, reason] of [
      ['origin', 'no_content_origin'],
      ['direct', 'no_admin_url'],
    ]) {
      const rejected = await plain
        .as('editor')
        .send(api.changeSalesPage, { params: { id: page.id }, body: { renderMode } })
      expect(rejected).toMatchObject({ status: 422, body: { error: 'render_mode_unavailable', reason } })
    }
  })

  it('isolates the document in an opaque origin in frame mode, by its frame and by its own header', async () => {
    const page = await createTestPage()
    const host = await open(page.address)
    expect(host.body).toContain(`sandbox="${sandbox}"`)
    const site = await open(`/_site/${page.id}/${page.revision}/`)
    expect(site.headers['content-security-policy']).toBe(`sandbox ${sandbox}`)
  })

  it('serves the document in origin mode from a separate host that serves nothing else', async () => {
    const page = await createTestPage()
    expect((await chooseMode(page.id, 'origin')).body.renderMode).toBe('origin')
    const content = `pages.localhost:${port}`
    const host = await open(page.address)
    expect(host.body).toContain(`<iframe src="http://${content}/_site/${page.id}/${page.revision}/"`)
    expect(host.body).toContain(`sandbox="${sandbox} allow-same-origin"`)
    expect(host.headers['content-security-policy']).toContain(`frame-src 'self' http://${content};`)
    const site = await open(`/_site/${page.id}/${page.revision}/`, content)
    expect(site.headers['content-security-policy']).toBe(
      `sandbox ${sandbox} allow-same-origin; frame-ancestors 'self' ${publicUrl} ${env.ADMIN_URL}`,
    )
    const link = await open('/checkout?product=1&utm_source=a', content)
    expect([link.statusCode, link.headers.location]).toEqual([302, `${publicUrl}/checkout?product=1&utm_source=a`])
    for (const path of ['/products', '/login', '/api/v1/campaigns', '/api/openapi.json', '/healthz', '/none'])
      expect([path, (await open(path, content)).statusCode]).toEqual([path, 404])
    const write = await shopper.raw('POST', '/api/v1/checkouts', { headers: { host: content } })
    expect(write.statusCode).toBe(404)
  })

  it('ignores forged host headers that a proxy forwards from a shopper', async () => {
    const page = await createTestPage()
    await chooseMode(page.id, 'origin')
    const ownHost = { host: `localhost:${port}` }
    const paths = [`/_site/${page.id}/${page.revision}/`, '/', '/login', '/api/openapi.json']
    for (const forgedHost of [`pages.localhost:${port}`, `admin.localhost:${port}`]) {
      const forgedHeaders = { ...ownHost, 'x-forwarded-host': forgedHost, forwarded: `host=${forgedHost}` }
      for (const path of paths) {
        const [withoutForgedHeaders, withForgedHeaders] = [
          await shopper.raw('GET', path, { headers: ownHost }),
          await shopper.raw('GET', path, { headers: forgedHeaders }),
        ]
        const pickRelevant = ({ statusCode, headers }: typeof withoutForgedHeaders) => [
          path,
          statusCode,
          headers.location,
          headers['content-security-policy'],
        ]
        expect(pickRelevant(withForgedHeaders)).toEqual(pickRelevant(withoutForgedHeaders))
      }
    }
  })

  it('serves the document in direct mode at the URL of the page, sandboxed and with its files', async () => {
    const page = await createTestPage()
    expect((await chooseMode(page.id, 'direct')).status).toBe(200)
    const document = await open(page.address)
    const base = `/_site/${page.id}/${page.revision}`
    expect(document.headers['content-security-policy']).toBe(`sandbox ${sandbox}; frame-ancestors 'none'`)
    expect(document.headers['set-cookie']).toBeUndefined()
    expect(document.body).toContain('<title>Halo</title>')
    expect(document.body).not.toContain('<iframe')
    expect(document.body).toContain(`<base href="${base}/">`)
    expect(document.body).toMatch(/<link rel="canonical" href="http:\/\/localhost:\d+\/vendas\/modo-\d+">/)
    expect(document.body).toContain(`<img src="${base}/img/a.png">`)
    expect(document.body).toContain('<a target="_top" href="/checkout?product=1">')
  })
})

describe('sandbox of direct pages', () => {
  it('shows direct pages in frames and raises an alarm while a probe finds their sandbox header missing', async () => {
    const page = await createTestPage()
    await chooseMode(page.id, 'direct')
    expect((await open(page.address)).body).not.toContain('<iframe')
    stripsPolicy = true
    expect(await checkSandbox(app.ctx)).toBe('missing')
    expect((await open(page.address)).body).toContain('<iframe')
    const alarms = await seller.send(readOperations, {})
    expect(alarms.body.alarms).toMatchObject([{ kind: 'sandbox_missing', subject: 'direct' }])
    expect((await seller.send(api.readRenderModes, {})).body.modes[2]).toEqual({
      mode: 'direct',
      reason: 'sandbox_missing',
    })
    const another = await createTestPage()
    expect(await chooseMode(another.id, 'direct')).toMatchObject({ status: 422, body: { reason: 'sandbox_missing' } })
    stripsPolicy = false
    expect(await checkSandbox(app.ctx)).toBe('kept')
    expect((await open(page.address)).body).not.toContain('<iframe')
  })
})

describe('an administration on a separate host', () => {
  it('serves the administration only on its host, and the shop only on the shop’s host', async () => {
    const admin = `admin.localhost:${port}`
    const hostCases: [string, string, string][] = [
      ['/products?x=1', `localhost:${port}`, `${env.ADMIN_URL}/products?x=1`],
      ['/', admin, `${env.ADMIN_URL}/products`],
      ['/vendas/modo-1', admin, `${publicUrl}/vendas/modo-1`],
    ]
    for (const [path, host, location] of hostCases) {
      const response = await open(path, host)
      expect([response.statusCode, response.headers.location]).toEqual([302, location])
    }
    expect((await open('/products', admin)).statusCode).toBe(200)
    expect((await shopper.raw('GET', '/api/v1/campaigns', { headers: { host: admin } })).statusCode).toBe(401)
  })
})
