import { describe, expect, it } from 'vitest'
import * as catalog from '#contract/catalog.ts'
import * as contract from '#contract/templates.ts'
import { startTestApp } from '#tests/support/app.ts'
import { makeLamp } from '#tests/support/shop.ts'

const shop = await startTestApp({ simulator: true })
const sharedOptions = { simulator: true, database: shop.database }
const listeningShop = await startTestApp(sharedOptions)
const pollingShop = await startTestApp({ ...sharedOptions, skipsListen: true })
const editor = shop.as('editor')
const forms = ['contact_form', 'delivery_form', 'payment_form'].map(type => ({ id: type, type, content: '' }))
const buildTemplateSaying = (content: string) => ({ elements: [{ id: 'said', type: 'text', content }, ...forms] })
const picture = (name: string) => `/storage/v1/object/public/product-images/${name}.webp`

const open = async (path: string, at = shop) => (await at.browser().raw('GET', path)).body
const save = (id: string, body: object) => editor.send(contract.saveTemplate, { params: { id }, body })
/** Creates a product with its own template. */
async function createProductWithTemplate(sku: string, look: object) {
  const product = await makeLamp(shop, sku)
  const { id } = (await editor.send(contract.createTemplate, { body: {} })).body
  await save(id, look)
  await editor.send(catalog.updateProduct, { params: { id: product.id }, body: { templateId: id } })
  return {
    template: id,
    product: product.id,
    page: `/checkout?product=${product.id}`,
    simple: `/checkout-page?product=${product.id}`,
  }
}
async function waitUntilShown(path: string, text: string, at: typeof shop) {
  await expect.poll(() => open(path, at), { timeout: 60_000, interval: 20 }).toContain(text)
}

describe('saved template', () => {
  it('shows a saved template immediately on every checkout that uses the template, and on no other', async () => {
    const { template, page } = await createProductWithTemplate('ONCE', buildTemplateSaying('First'))
    const other = `/checkout?product=${(await makeLamp(shop, 'OTHER')).id}`
    for (const word of ['Second words', 'Third words']) {
      await save(template, buildTemplateSaying(word))
      expect(await open(page)).toContain(word)
      expect(await open(other)).not.toContain(word)
    }
  })

  it('shows a saved template in other processes, with and without notifications', async () => {
    const { template, page } = await createProductWithTemplate('NOTIFY', buildTemplateSaying('Before'))
    await waitUntilShown(page, 'Before', listeningShop)
    await waitUntilShown(page, 'Before', pollingShop)
    const notifications: string[] = []
    await shop.database.listen('content', payload => notifications.push(payload))
    // The listening process has just read the content version. Without the notification, the process would use that
    // version for another second.
    await open(page, listeningShop)
    await save(template, buildTemplateSaying('After'))
    await expect.poll(() => notifications.length).toBeGreaterThan(0)
    expect(await open(page, listeningShop)).toContain('After')
    await waitUntilShown(page, 'After', pollingShop)
  })

  it('shows the system default instead of a template that is inactive or deleted', async () => {
    const { template, page } = await createProductWithTemplate('OFF', buildTemplateSaying('Of my own'))
    expect(await open(page)).not.toContain('people online')
    await save(template, { isActive: false })
    const html = await open(page)
    expect([html.includes('Of my own'), html.includes('people online')]).toEqual([false, true])
    await save(template, { isActive: true })
    expect(await open(page)).toContain('Of my own')
    await editor.send(contract.deleteTemplate, { params: { id: template } })
    expect(await open(page)).toContain('people online')
  })

  it('shows a template’s banners on both checkouts, unless the product has banners of its own', async () => {
    const banner = (id: string, content: string) => ({ id, type: 'banner', content })
    const look = {
      elements: [
        banner('top', picture('top')),
        banner('bottom-1', picture('one')),
        banner('bottom-2', '{bottom_banner_2}'),
        ...forms,
      ],
      styles: { brand: '#1d4ed8' },
    }
    const { product, page, simple } = await createProductWithTemplate('BANNER', look)
    for (const path of [page, simple]) {
      const html = await open(path)
      expect([path, html.includes(picture('top')), html.includes(picture('one'))]).toEqual([path, true, true])
      expect(html).toContain('<style>:root{--brand:#1d4ed8;')
    }
    const banners = { top: picture('mine') }
    await editor.send(catalog.updateProduct, { params: { id: product }, body: { banners } })
    for (const path of [page, simple]) {
      const html = await open(path)
      expect([
        path,
        html.includes(picture('mine')),
        html.includes(picture('top')),
        html.includes(picture('one')),
      ]).toEqual([path, true, false, true])
    }
  })

  it('lets a template hide the rating, people online, wallets and product picture, but not the amount', async () => {
    const { template, page } = await createProductWithTemplate('HIDE', {})
    const all = await open(page)
    for (const part of ['42,534 reviews', 'people online', 'class="express"', 'class="tban"'])
      expect(all).toContain(part)
    await save(template, { elements: forms })
    const minimal = await open(page)
    for (const part of ['42,534 reviews</', 'people online', 'class="express"', 'class="tban"', 'class="hold"'])
      expect([part, minimal.includes(part)]).toEqual([part, false])
    expect(minimal).toContain('Halo portable lamp')
    expect(minimal).toContain('$89.00')
  })

  it('escapes HTML in the content of a template', async () => {
    const hostile = '</style></script><img src=x onerror=alert(1)>{timer}"><script>alert(1)</script>'
    const part = (type: string) => ({ id: `a-${type}`, type, content: hostile })
    const types = ['timer', 'online_presence', 'cta_message', 'benefits', 'text', 'product_summary', 'reviews']
    const { page } = await createProductWithTemplate('TEXT', { elements: [...types.map(part), ...forms] })
    const answer = await shop.browser().raw('GET', page)
    const { body } = answer
    expect(body).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(body).not.toContain('<img src=x')
    expect(body).not.toContain('<script>alert')
    expect(body).not.toMatch(/ style="/)
    expect(answer.headers['content-security-policy']).not.toContain('unsafe-inline')
  })

  it('puts a template’s styles into one style element, whose hash is in the content security policy', async () => {
    const element = { id: 'x', type: 'text', content: 'Hi', styles: { backgroundColor: '#fff7e0', padding: '12px' } }
    const { page } = await createProductWithTemplate('STYLE', {
      elements: [element, ...forms],
      styles: { brand: '#f5b301' },
    })
    const { body, headers } = await shop.browser().raw('GET', page)
    const [, css = ''] = /<style>(:root\{--brand[^<]*)<\/style>/.exec(body) ?? []
    expect(css).toContain('--on-brand:#151d19')
    expect(css).toContain('[data-element="x"]{background:#fff7e0;padding:12px}')
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(css))
    expect(headers['content-security-policy']).toContain(`'sha256-${Buffer.from(digest).toString('base64')}'`)
  })
})
