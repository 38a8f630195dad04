import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createProduct } from '#contract/catalog.ts'
import { uploadImage } from '#contract/files.ts'
import * as api from '#contract/library.ts'
import { listCampaigns, readCampaign } from '#contract/pages.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buildPictureForm } from '#tests/support/pictures.ts'
import { makeLamp } from '#tests/support/shop.ts'

const shop = await startTestApp()
const seller = shop.as('editor')
const libraryProduct = await makeLamp(shop, 'LIB')
const [sand, graphite] = libraryProduct.variants
const unknownId = '01900000-0000-7000-8000-000000000000'
const choice = { template: 'course', language: 'pt-BR', productId: libraryProduct.id } as const

const open = async (path: string) => (await shop.browser().raw('GET', path)).body
const listLinks = (html: string) => [...html.matchAll(/href="(\/checkout[^"]*)"/g)].map(([, href]) => href)

describe('page created from a template', () => {
  it('creates a campaign with a published page whose buttons link to the product’s checkout', async () => {
    const created = await seller.send(api.createCampaignFromTemplate, {
      body: { ...choice, name: 'Luz', title: 'Curso' },
    })
    expect(created.status).toBe(200)
    const { campaign, page } = created.body
    expect([campaign.slug, campaign.productIds, campaign.activePages]).toEqual(['luz', [libraryProduct.id], 1])
    expect([page.title, page.isActive, page.address]).toEqual(['Curso', true, '/vendas/luz/curso'])
    const html = await open(page.preview ?? '')
    expect(html).toContain('<html lang="pt-BR">')
    expect(html).toContain('Foto de estúdio, luz da sua janela.')
    expect(html.slice(html.indexOf('<meta charset'))).not.toMatch(/\[\[|\]\]|\{\{|\}\}|Studio photos/)
    expect(new Set(listLinks(html))).toEqual(new Set([`/checkout?product=${libraryProduct.id}`]))
    expect(await open('/vendas/luz')).toContain(`/_site/${page.id}/${page.revision}/`)
  })

  it('creates a page in English for one variant, with the product’s name escaped', async () => {
    const { body } = await seller.send(api.createCampaignFromTemplate, {
      body: { ...choice, name: 'Variant', language: 'en', variantId: graphite?.id ?? '' },
    })
    const html = await open(body.page.preview ?? '')
    expect(html).toContain('<html lang="en">')
    expect(html).toContain(libraryProduct.title.replaceAll('&', '&amp;'))
    expect(listLinks(html)[0]).toBe(`/checkout?product=${libraryProduct.id}&amp;sku=${graphite?.sku}`)
  })

  it('shows the product’s picture, stored as a file of the page, instead of the template’s drawing', async () => {
    const photo = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#a52' } })
      .jpeg()
      .toBuffer()
    const upload = buildPictureForm(photo, 'image/jpeg')
    const stored = (await seller.raw('POST', uploadImage.path.replace(':bucket', 'product-images'), upload)).json()
    const variants = [{ name: 'One', sku: 'LIB-PIC', cents: 123_456 }]
    const product = { title: 'Halo & "co"', currency: 'usd', images: [stored.url], variants }
    const { body: created } = await seller.send(createProduct, { body: product })
    for (const template of api.templateIds) {
      const body = { ...choice, template, productId: created.id, name: `Own ${template}` }
      const answer = await seller.send(api.createCampaignFromTemplate, { body })
      expect([template, answer.status]).toEqual([template, 200])
      const { page } = answer.body
      const html = await open(page.preview ?? '')
      const shown = [
        ...html.matchAll(/<img src="(img\/product\.[a-z]+)" width="900" height="700"[^>]* alt="([^"]*)">/g),
      ]
      expect(shown.length).toBeGreaterThan(0)
      expect(shown[0]?.[2]).toBe('Halo &amp; &quot;co&quot;')
      expect(html).toContain(`<meta property="og:image" content="${shown[0]?.[1]}">`)
      expect(html).not.toMatch(/data-own|\{\{/)
      // A Portuguese page writes US$, so that no reader mistakes dollars for reais.
      expect(html).toContain('US$\u00a01.234,56')
      const file = await shop.browser().raw('GET', new URL(shown[0]?.[1] ?? '', `http://shop${page.preview}`).pathname)
      expect([file.statusCode, file.rawPayload.length > 100]).toEqual([200, true])
      const drawings = [...html.matchAll(/src="(img\/[a-z]+\.svg)"/g)].map(([, path]) => path ?? '')
      for (const path of drawings)
        expect((await shop.browser().raw('GET', new URL(path, `http://shop${page.preview}`).pathname)).statusCode).toBe(
          200,
        )
    }
  })

  it('adds a page after the last page of the campaign', async () => {
    const { body } = await seller.send(listCampaigns, {})
    const campaign = body.campaigns.find(({ slug }) => slug === 'luz')
    const params = { id: campaign?.id ?? '' }
    const created = await seller.send(api.createPageFromTemplate, { params, body: choice })
    expect([created.status, created.body.title, created.body.order]).toEqual([200, libraryProduct.title, 2])
    const again = await seller.send(api.createPageFromTemplate, { params, body: choice })
    expect([again.status, again.body.error]).toEqual([409, 'slug_taken'])
    const { body: read } = await seller.send(readCampaign, { params })
    expect(read.pages.length).toBe(2)
  })

  it('rejects a page with an unknown product or invalid fields, and creates no campaign', async () => {
    const before = (await seller.send(listCampaigns, {})).body.campaigns.length
    const create = async (overrides: object) => {
      const answer = await seller.raw('POST', api.createCampaignFromTemplate.path, {
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ ...choice, name: 'Half', ...overrides }),
      })
      return [answer.statusCode, answer.json().error]
    }
    expect(await create({ productId: unknownId })).toEqual([404, 'product_not_found'])
    expect(await create({ variantId: unknownId })).toEqual([404, 'variant_not_found'])
    expect(await create({ title: '!!!' })).toEqual([422, 'slug_empty'])
    expect(await create({ template: 'none' })).toEqual([422, 'invalid_fields'])
    expect(await create({ name: 'Luz' })).toEqual([409, 'slug_taken'])
    expect((await seller.send(listCampaigns, {})).body.campaigns.length).toBe(before)
    const missingCampaign = await seller.send(api.createPageFromTemplate, { params: { id: unknownId }, body: choice })
    expect([missingCampaign.status, missingCampaign.body.error]).toEqual([404, 'campaign_not_found'])
  })
})

describe('page library', () => {
  it('shows every template in every language to anyone, sandboxed and without external requests', async () => {
    const { body } = await shop.as('viewer').send(api.listPageTemplates, {})
    expect(body.templates.map(({ id }) => id)).toEqual([...api.templateIds])
    for (const { pages } of body.templates)
      for (const { preview, title } of pages) {
        const answer = await shop.browser().raw('GET', preview)
        expect([preview, answer.statusCode]).toEqual([preview, 200])
        expect(answer.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
        expect(answer.body).toContain(`<title>${title.replaceAll("'", '&#39;')}</title>`)
        expect(answer.body).not.toMatch(/\[\[|\]\]|\{\{|\}\}|<script/)
        let bytes = answer.body.length
        const files = [...answer.body.matchAll(/(?:src|href)="((?!#|\/checkout)[^"]+)"/g)].map(([, path]) => path ?? '')
        expect(files.length).toBeGreaterThan(1)
        for (const path of files) {
          const file = await shop.browser().raw('GET', new URL(path, `http://shop${preview}`).pathname)
          expect([path, file.statusCode]).toEqual([path, 200])
          expect(file.body).not.toMatch(/url\(["']?https?:|@import|\[\[/)
          bytes += file.body.length
        }
        expect(bytes).toBeLessThan(150_000)
      }
  })

  it('serves only files of the page library', async () => {
    for (const path of [
      '/_library/none/en/index.html',
      '/_library/course/fr/index.html',
      '/_library/course/en/../../fill.ts',
      '/_library/course/en/x.html',
      '/_library/sections/en/none.html',
      '/_library/sections/en/hero',
    ])
      expect([path, (await shop.browser().raw('GET', path)).statusCode]).toEqual([path, 404])
  })

  it('returns the sections in a language, with their own styles and links to the product’s checkout', async () => {
    const query = { language: 'en', productId: libraryProduct.id, variantId: sand?.id ?? '' } as const
    const { body } = await shop.as('viewer').send(api.listPageSections, { query })
    expect(body.sections.map(({ id }) => id)).toEqual([...api.sectionIds])
    for (const { id, html } of body.sections) {
      const preview = await shop.browser().raw('GET', `/_library/sections/en/${id}.html`)
      expect([id, preview.statusCode, preview.body.includes(`class="vs-${id}"`)]).toEqual([id, 200, true])
      expect(html).not.toMatch(/\[\[|\]\]|\{\{|\}\}|<script/)
      // Every CSS rule of a section starts with the section’s own class.
      const css = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
      const selectors = [...css.matchAll(/(?:^|[{}])\s*([^{}@]+?)\s*\{/g)].flatMap(([, list]) =>
        (list ?? '').split(','),
      )
      expect(selectors.length).toBeGreaterThan(0)
      for (const selector of selectors) expect(selector.trim()).toMatch(new RegExp(`^\\.vs-${id}\\b`))
    }
    expect(listLinks(body.sections.map(({ html }) => html).join(''))[0]).toBe(
      `/checkout?product=${libraryProduct.id}&amp;sku=${sand?.sku}`,
    )
    const withoutProduct = await shop.as('viewer').send(api.listPageSections, { query: { language: 'pt-BR' } })
    expect(listLinks(withoutProduct.body.sections.map(({ html }) => html).join(''))).toEqual([])
    const missing = await shop
      .as('viewer')
      .send(api.listPageSections, { query: { language: 'en', productId: unknownId } })
    expect(missing.status).toBe(404)
  })
})
