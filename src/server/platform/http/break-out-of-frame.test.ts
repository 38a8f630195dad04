import { expect, it } from 'vitest'
import { startTestApp } from '#tests/support/app.ts'
import { makeLamp } from '#tests/support/shop.ts'

const shop = await startTestApp({
  env: { PUBLIC_URL: 'http://shop.localhost:3000', CONTENT_ORIGIN: 'http://pages.localhost:3000' },
})
const lamp = await makeLamp(shop)
const framed = { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' }
const openPage = (path: string, headers = {}) =>
  shopper.raw('GET', path, { headers: { host: 'shop.localhost:3000', ...headers } })
const shopper = shop.browser()

it('replaces a framed shop page with a link that opens the page in the top window', async () => {
  for (const path of [`/checkout?product=${lamp.id}`, '/thank-you', '/', '/products']) {
    const response = await openPage(path, framed)
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(response.body).toContain('<a href="" target="_top">')
    const policy = String(response.headers['content-security-policy'])
    expect(policy).toMatch(/^sandbox allow-scripts allow-top-navigation-by-user-activation; default-src 'none'; /)
    expect(policy).toMatch(/; frame-ancestors http:\/\/shop\.localhost:3000$/)
  }
})

it('writes the link in the language of the browser', async () => {
  const link = async (languages: string) =>
    /<html lang="(.+?)">.*_top">(.+?)</
      .exec((await openPage('/', { ...framed, 'accept-language': languages })).body)
      ?.slice(1)
  expect(await link('pt-BR,pt;q=0.9,en;q=0.8')).toEqual(['pt-BR', 'Continuar'])
  expect(await link('en-US,en;q=0.9,pt;q=0.8')).toEqual(['en', 'Continue'])
})

it('shows unframed pages, framed checkout previews and seller documents as usual', async () => {
  const page = await openPage(`/checkout?product=${lamp.id}`, {
    'sec-fetch-dest': 'document',
    'sec-fetch-mode': 'navigate',
  })
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect((await openPage('/checkout?preview=x', framed)).body).not.toContain('target="_top"')
  expect((await openPage('/_site/a/b/', framed)).statusCode).toBe(404)
  const elsewhere = await openPage('/checkout?product=1', { ...framed, host: 'pages.localhost:3000' })
  expect([elsewhere.statusCode, elsewhere.headers.location]).toEqual([
    302,
    'http://shop.localhost:3000/checkout?product=1',
  ])
})
