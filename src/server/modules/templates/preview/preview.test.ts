import { describe, expect, it } from 'vitest'
import * as catalog from '#contract/catalog.ts'
import * as contract from '#contract/templates.ts'
import { newId } from '#server/platform/core/ids.ts'
import { deleteExpired } from '#server/platform/db/delete-expired.ts'
import { checkoutPreviews } from '#server/platform/db/schema/catalog.ts'
import { checkouts } from '#server/platform/db/schema/checkout.ts'
import { startTestApp } from '#tests/support/app.ts'
import { makeLamp } from '#tests/support/shop.ts'

let now = new Date()
const shop = await startTestApp({ simulator: true, clock: () => now })
const seller = shop.as('viewer')
const previewedProduct = await makeLamp(shop, 'LOOK')
const forms = ['contact_form', 'delivery_form', 'payment_form'].map(type => ({ id: type, type, content: '' }))
const buildText = (content: string, styles = {}) => ({ id: 'said', type: 'text', content, styles })

const preview = (draft: object = {}, token?: string, at = shop.as('viewer')) =>
  at.send(contract.previewCheckout, {
    body: { draft: { productId: previewedProduct.id, ...draft }, ...(token && { token }) },
  })
const open = (path: string, at = shop) => at.browser().raw('GET', path)
async function renderDraft(draft: object) {
  const answer = await open((await preview(draft)).body.address)
  const data = /<script type="application\/json" id="data">([^<]*)<\/script>/.exec(answer.body)?.[1]
  return { answer, html: answer.body, data: JSON.parse(data ?? 'null') }
}

describe('preview of the checkout', () => {
  it('shows the real checkout page with unsaved changes, and leaves the public page unchanged', async () => {
    const before = (await open(`/checkout?product=${previewedProduct.id}`)).body
    const { html, data } = await renderDraft({
      elements: [buildText('Feito <b>à mão</b>', { color: '#1d4ed8' }), ...forms],
      styles: { brand: '#1d4ed8' },
      checkoutTitle: 'Lâmpada de Natal',
      checkoutDescription: '',
      banners: { top: '/storage/v1/object/public/product-images/a.webp', bottom1: null, bottom2: null },
      shippingOptions: [{ id: 'x', name: 'Motoboy', price: 1_200, countries: [] }],
    })
    expect(html).toContain('Feito &lt;b&gt;à mão&lt;/b&gt;')
    expect(html).toContain('<style>:root{--brand:#1d4ed8;')
    expect(html).toContain('[data-element="said"]{color:#1d4ed8}')
    expect(html).toContain('Preview: nothing is charged.')
    expect(data).toMatchObject({
      preview: true,
      style: null,
      product: { title: 'Lâmpada de Natal', description: null },
      banners: { top: '/storage/v1/object/public/product-images/a.webp' },
      shippingChoices: [{ name: 'Motoboy', cents: 1_200 }],
    })
    expect((await open(`/checkout?product=${previewedProduct.id}`)).body).toBe(before)
    expect(before).not.toContain('Preview: nothing is charged.')
  })

  it('forbids caching and indexing a preview and framing it on other sites, and opens no checkout', async () => {
    const { answer } = await renderDraft({})
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['x-robots-tag']).toBe('noindex')
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'self';")
    expect(answer.body).toContain('<base target="_blank">')
    expect(answer.body).not.toContain('rel="canonical"')
    expect(await shop.db.$count(checkouts)).toBe(0)
    const publicPage = await open(`/checkout?product=${previewedProduct.id}`)
    expect(publicPage.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(publicPage.headers['no-vary-search']).toContain('"preview"')
  })

  it('shows the requested template, or the system default when that template is inactive', async () => {
    const editor = shop.as('editor')
    const { id } = (await editor.send(contract.createTemplate, { body: { name: 'Natal' } })).body
    const save = (body: object) => editor.send(contract.saveTemplate, { params: { id }, body })
    await save({ elements: [buildText('Só neste Natal'), ...forms] })
    await editor.send(catalog.updateProduct, { params: { id: previewedProduct.id }, body: { templateId: id } })
    const showsTemplate = async (draft: object) => (await renderDraft(draft)).html.includes('Só neste Natal')
    expect(await showsTemplate({})).toBe(true)
    expect(await showsTemplate({ templateId: null })).toBe(false)
    await editor.send(catalog.updateProduct, { params: { id: previewedProduct.id }, body: { templateId: null } })
    expect([await showsTemplate({}), await showsTemplate({ templateId: id })]).toEqual([false, true])
    await save({ isActive: false })
    expect(await showsTemplate({ templateId: id })).toBe(false)
  })

  it('keeps one token for all changes of a preview, until an hour after the last change', async () => {
    const first = (await preview({ checkoutTitle: 'One' })).body
    now = new Date(now.getTime() + 50 * 60_000)
    const second = (await preview({ checkoutTitle: 'Two' }, first.token)).body
    expect(second).toEqual(first)
    now = new Date(now.getTime() + 50 * 60_000)
    expect((await open(first.address)).body).toContain('Two')
    expect(JSON.stringify(await shop.db.select().from(checkoutPreviews))).not.toContain(first.token)

    now = new Date(now.getTime() + 11 * 60_000)
    const expired = await open(first.address)
    expect([expired.statusCode, expired.headers['cache-control']]).toEqual([404, 'no-store'])
    expect(expired.body).toContain('This preview has expired.')
    expect(expired.headers['content-security-policy']).toContain("frame-ancestors 'self';")
    const renewed = (await preview({ checkoutTitle: 'Three' }, first.token)).body
    expect(renewed.token).not.toBe(first.token)
    expect((await open(renewed.address)).body).toContain('Three')

    await deleteExpired(shop.db, now)
    expect(await shop.db.$count(checkoutPreviews)).toBe(1)
  })

  it('responds 404 to an unknown preview token, whatever else the URL contains', async () => {
    for (const path of ['/checkout?preview=', `/checkout?product=${previewedProduct.id}&preview=x`]) {
      const answer = await open(path)
      expect([path, answer.statusCode]).toEqual([path, 404])
      expect(answer.body).toContain('This preview has expired.')
    }
  })

  it('responds 404 when another version stored the preview in an unknown format', async () => {
    const { address } = (await preview()).body
    await shop.db.update(checkoutPreviews).set({ draft: { productId: previewedProduct.id, elements: 'none' } })
    const answer = await open(address)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('This preview has expired.')
  })

  it('rejects previews of missing products and templates, invalid drafts, and callers without a session', async () => {
    const tryPreview = async (draft: object) => {
      const { status, body } = await preview(draft)
      return [status, body.error]
    }
    expect(await tryPreview({ productId: newId() })).toEqual([404, 'product_not_found'])
    expect(await tryPreview({ templateId: newId() })).toEqual([404, 'template_not_found'])
    expect(await tryPreview({ elements: [{ id: 'x', type: 'map', content: '' }] })).toEqual([422, 'invalid_fields'])
    expect(await tryPreview({ banners: { top: 'javascript:alert(1)', bottom1: null, bottom2: null } })).toEqual([
      422,
      'invalid_fields',
    ])
    const body = { draft: { productId: previewedProduct.id } }
    expect((await shop.browser().send(contract.previewCheckout, { body })).status).toBe(401)
    const archived = await makeLamp(shop, 'GONE')
    const { address } = (await preview({ productId: archived.id })).body
    await shop.as('editor').send(catalog.archiveProduct, { params: { id: archived.id } })
    expect((await seller.send(contract.previewCheckout, { body: { draft: { productId: archived.id } } })).status).toBe(
      404,
    )
    expect((await open(address)).statusCode).toBe(404)
  })
})

it('lets an administration with its own host frame the preview, which is on the shop’s host', async () => {
  const env = { PUBLIC_URL: 'http://shop.localhost:3000', ADMIN_URL: 'http://admin.localhost:3000' }
  const shopWithAdminHost = await startTestApp({ env })
  const product = await makeLamp(shopWithAdminHost, 'APART')
  const headers = { host: 'admin.localhost:3000' }
  const { body } = await shopWithAdminHost
    .as('viewer')
    .send(contract.previewCheckout, { body: { draft: { productId: product.id } } }, headers)
  expect(body.address).toBe(`${env.PUBLIC_URL}/checkout?preview=${body.token}`)
  const page = await shopWithAdminHost
    .browser()
    .raw('GET', body.address.replace(env.PUBLIC_URL, ''), { headers: { host: 'shop.localhost:3000' } })
  expect(page.headers['content-security-policy']).toContain(`frame-ancestors 'self' ${env.ADMIN_URL};`)
  const admin = await shopWithAdminHost.browser().raw('GET', '/unified-checkout', { headers })
  expect(admin.headers['content-security-policy']).toContain(`frame-src 'self' ${env.PUBLIC_URL};`)
})
