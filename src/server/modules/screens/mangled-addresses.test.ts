import { describe, expect, it } from 'vitest'
import { startTestApp } from '#tests/support/app.ts'
import { createCampaignWithPage } from '#tests/support/pages.ts'
import { makeLamp } from '#tests/support/shop.ts'

const app = await startTestApp({ simulator: true })
await createCampaignWithPage(app.as('admin'), 'Halo', { 'index.html': '<!doctype html><title>Halo</title>' })
const lamp = await makeLamp(app, 'HALO', null)
const open = (path: string) => app.browser().raw('GET', path, { headers: { accept: 'text/html' } })

/** Opens a URL like a browser, following its redirects. */
async function followRedirects(path: string) {
  let currentPath = path
  for (let redirectCount = 0; redirectCount < 5; redirectCount++) {
    const response = await open(currentPath)
    if (!response.headers.location) return { path: currentPath, status: response.statusCode }
    currentPath = String(response.headers.location)
  }
  throw new Error(`${path} redirects endlessly`)
}

describe('a URL changed by a chat, a mail program or a person', () => {
  it.each([
    '/vendas/halo.',
    '/vendas/halo)',
    '/vendas/halo>,',
    '/vendas/halo%20',
    '/VENDAS/HALO',
    '//vendas//halo',
    '/vendas/halo/?utm_source=zap?fbclid=1',
  ])('opens the sales page at the mangled URL %s', async path => {
    const { path: finalPath, status } = await followRedirects(path)
    expect([finalPath.replace(/\?.*/, '').replace(/\/$/, '').toLowerCase(), status]).toEqual(['/vendas/halo', 200])
  })

  it.each(['.', ')', '%20', '?utm_source=zap', '%3E.'])(
    'opens the checkout at a URL with %s after the product id',
    async suffix => {
      expect(await followRedirects(`/checkout?product=${lamp.id}${suffix}`)).toMatchObject({ status: 200 })
    },
  )

  it.each(['/vendas/nowhere.', '/Nowhere', '/checkout?product=1.', '/.'])(
    'handles the unknown URL %s without a redirect loop',
    async path => {
      expect([200, 404]).toContain((await followRedirects(path)).status)
    },
  )
})
