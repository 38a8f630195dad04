import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import * as api from '#contract/pages.ts'
import { startTestApp } from '#tests/support/app.ts'
import { createCampaignWithPage, uploadPage } from '#tests/support/pages.ts'

const app = await startTestApp({ simulator: true })
const seller = app.as('admin')
const { publicUrl } = app.ctx.config
const open = (path: string) => app.browser().raw('GET', path)
const files = { 'index.html': '<!doctype html><title>Halo</title>' }

describe('well-known files', () => {
  it('serves an icon that every page links', async () => {
    const icon = await open('/favicon.ico')
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/x-icon'])
    // The ICO file contains one picture, whose PNG data starts after 22 bytes.
    expect(await sharp(icon.rawPayload.subarray(22)).metadata()).toMatchObject({ format: 'png', width: 32 })
    const { page } = await createCampaignWithPage(seller, 'Icone', files)
    for (const path of ['/', '/thank-you', '/nowhere', page.address]) {
      const { body } = await app.browser().raw('GET', path, { headers: { accept: 'text/html' } })
      expect([path, /<link rel="icon" href="([^"]+)">/.exec(body)?.[1]]).toEqual([path, '/favicon.ico'])
    }
  })

  it('excludes personal pages in robots.txt, and names the sitemap', async () => {
    const { statusCode, body, headers } = await open('/robots.txt')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(body).toContain(`Sitemap: ${publicUrl}/sitemap.xml`)
    expect(body).toContain('Disallow: /order\n')
    // Robots also read the link previews of checkouts and sales pages.
    expect(body).not.toMatch(/Disallow: \/(checkout|vendas|storage|_site|assets)/)
  })

  it('lists the home page and each published page once in the sitemap, and nothing else', async () => {
    const activeCampaign = await createCampaignWithPage(seller, 'Mostrada', files)
    await uploadPage(seller, activeCampaign.campaign.id, 'Segunda', files)
    const off = await createCampaignWithPage(seller, 'Desligada', files)
    await seller.send(api.changeCampaign, { params: { id: off.campaign.id }, body: { isActive: false } })
    const hidden = await createCampaignWithPage(seller, 'Escondida', files)
    await seller.send(api.changeSalesPage, { params: { id: hidden.page.id }, body: { isActive: false } })
    const { body, headers } = await open('/sitemap.xml')
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    const addresses = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(match => match[1])
    expect(addresses).toEqual(
      ['/', '/vendas/mostrada', '/vendas/mostrada/segunda', '/vendas/icone'].map(path => publicUrl + path),
    )
  })
})
