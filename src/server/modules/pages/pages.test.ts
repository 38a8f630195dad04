import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import * as api from '#contract/pages.ts'
import { createProduct } from '#server/modules/catalog/index.ts'
import { startTestApp } from '#tests/support/app.ts'
import { type Files, buildProjectForm as form, uploadPage } from '#tests/support/pages.ts'

const app = await startTestApp()
const seller = app.as('editor')
const shopper = app.browser()

const png = Buffer.from('89504e470d0a1a0a', 'hex')
const site: Files = {
  'site/index.html':
    '<!doctype html>\r\n<html lang="en"><head><title>Halo &amp; you</title><meta name="description" content="A lamp."><meta property="og:image" content="img/a.png"><link rel="stylesheet" href="/css/page.css"></head><body><a href="/checkout?product=1">Buy</a><a href="more.html">More</a></body></html>',
  'site/more.html': '<p>more</p>',
  'site/css/page.css': '.a{background:url(/img/a.png)}',
  'site/js/page.js': 'console.log(1)',
  'site/img/a.png': png,
  'site/.DS_Store': 'x',
  'site/notes.psd': 'x',
}

async function addCampaign(name: string) {
  const response = await seller.send(api.createCampaign, { body: { name } })
  expect(response.status).toBe(200)
  return response.body
}
const upload = (campaignId: string, title: string, files: Files = site, member = seller) =>
  uploadPage(member, campaignId, title, files)
async function addPage(campaignId: string, title: string, files: Files = site) {
  const response = await upload(campaignId, title, files)
  expect(response.statusCode, response.body).toBe(200)
  return response.json().page as api.SalesPage
}

describe('campaigns', () => {
  it('creates a campaign with a URL from its name, and lists and returns the campaign', async () => {
    const created = await addCampaign('Promoção de Verão!')
    expect(created).toMatchObject({
      slug: 'promocao-de-verao',
      address: '/vendas/promocao-de-verao',
      isActive: true,
      pages: 0,
    })
    const list = await seller.send(api.listCampaigns, {})
    expect(list.body.campaigns[0]).toMatchObject({ id: created.id })
    const read = await seller.send(api.readCampaign, { params: { id: created.id } })
    expect(read.body).toMatchObject({ campaign: { id: created.id }, pages: [] })
  })

  it('rejects a campaign whose name has no letters or whose URL is taken, even by a concurrent request', async () => {
    expect(await seller.send(api.createCampaign, { body: { name: '!!!' } })).toMatchObject({
      status: 422,
      body: { error: 'slug_empty', fields: { name: 'slug_empty' } },
    })
    const responses = await Promise.all([1, 2].map(() => seller.send(api.createCampaign, { body: { name: 'Dupla' } })))
    expect(responses.map(one => one.status).sort()).toEqual([200, 409])
    expect((await seller.send(api.createCampaign, { body: { name: ' ' } })).status).toBe(422)
  })

  it('accepts only products of the shop in a campaign', async () => {
    const product = await createProduct(app.ctx, {
      title: 'Lamp',
      images: [],
      shippingOptions: [],
      variants: [{ name: 'Sand', sku: 'SAND', cents: 100, isDefault: true }],
    } as unknown as Parameters<typeof createProduct>[1])
    const ok = await seller.send(api.createCampaign, { body: { name: 'Com produto', productIds: [product.id] } })
    expect(ok.body.productIds).toEqual([product.id])
    const id = '0190a0a0-0000-7000-8000-000000000000'
    const bad = await seller.send(api.createCampaign, { body: { name: 'Sem produto', productIds: [id] } })
    expect(bad).toMatchObject({ status: 404, body: { error: 'product_not_found' } })
  })

  it('hides campaigns from strangers, and lets viewers only read campaigns', async () => {
    expect((await shopper.send(api.listCampaigns, {})).status).toBe(401)
    expect((await shopper.send(api.createCampaign, { body: { name: 'x' } })).status).toBe(401)
    const { id } = await addCampaign('Só editores')
    expect((await upload(id, 'x', site, shopper)).statusCode).toBe(401)
    expect((await app.as('viewer').send(api.listCampaigns, {})).status).toBe(200)
    expect((await app.as('viewer').send(api.deleteCampaign, { params: { id } })).status).toBe(403)
  })
})

describe('an uploaded folder', () => {
  it('publishes an uploaded folder as a page whose files are served byte for byte', async () => {
    const { id, slug } = await addCampaign('Envio')
    const response = await upload(id, 'Halo de inverno')
    expect(response.json()).toMatchObject({
      page: { order: 1, slug: 'halo-de-inverno', isActive: true, files: 5, address: `/vendas/${slug}/halo-de-inverno` },
      skipped: [
        { path: 'site/.DS_Store', reason: 'junk' },
        { path: 'site/notes.psd', reason: 'type' },
      ],
    })
    const { page: added } = response.json()
    const picture = await shopper.raw('GET', `/_site/${added.id}/${added.revision}/img/a.png`)
    expect(picture.rawPayload.equals(png)).toBe(true)
    expect(picture.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    })
    expect(picture.headers['content-security-policy']).toMatch(/^sandbox allow-scripts /)
    expect(picture.headers['set-cookie']).toBeUndefined()
  })

  it('serves a page whose links leave the frame and whose root-relative paths lead to its own files', async () => {
    const { id } = await addCampaign('Servir')
    const added = await addPage(id, 'Página')
    const base = `/_site/${added.id}/${added.revision}`
    const html = await shopper.raw('GET', `${base}/`)
    expect(html.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
    expect(html.body).toContain('<a target="_top" href="/checkout?product=1">')
    expect(html.body).toContain(`href="${base}/css/page.css"`)
    const cached = await shopper.raw('GET', `${base}/`, { headers: { 'if-none-match': String(html.headers.etag) } })
    expect(cached.statusCode).toBe(304)
    expect((await shopper.raw('GET', `${base}/css/page.css`)).body).toBe(`.a{background:url(${base}/img/a.png)}`)
    expect((await shopper.raw('GET', base)).headers.location).toBe(`${base}/`)
    const range = await shopper.raw('GET', `${base}/img/a.png`, { headers: { range: 'bytes=1-3' } })
    expect([range.statusCode, range.body, range.headers['content-range']]).toEqual([206, 'PNG', 'bytes 1-3/8'])
    expect((await shopper.raw('GET', `${base}/none.png`)).statusCode).toBe(404)
    expect((await shopper.raw('GET', `${base}/..%2f..%2fetc%2fpasswd`)).statusCode).toBe(404)
  })

  it('rejects an uploaded folder as a whole, and names the problem and the file', async () => {
    const { id } = await addCampaign('Recusas')
    const reject = async (files: Files) => (await upload(id, 'x', files)).json()
    expect(await reject({ 'a.css': 'x' })).toMatchObject({ error: 'project_invalid', problem: 'no_html' })
    expect(await reject({ '../index.html': 'x' })).toMatchObject({ problem: 'unsafe_path', path: '../index.html' })
    expect(await reject({ 'index.html': '%PDF-1.4', 'a.css': 'x' })).toMatchObject({
      problem: 'wrong_type',
      path: 'index.html',
    })
    expect(
      (
        await seller.raw('POST', `/api/v1/campaigns/${id}/pages?title=x`, {
          payload: 'x',
          headers: { 'content-type': 'text/plain' },
        })
      ).statusCode,
    ).toBe(415)
    expect((await upload(id, '')).statusCode).toBe(422)
    expect((await upload(id, '???')).json()).toMatchObject({ error: 'slug_empty', fields: { title: 'slug_empty' } })
    const read = await seller.send(api.readCampaign, { params: { id } })
    expect(read.body.pages).toEqual([])
  })

  it('rejects an upload that is a ZIP bomb, has too many files or is encrypted', async () => {
    const { id } = await addCampaign('Bombas')
    const reject = async (files: Files) => {
      const { statusCode, body } = await upload(id, 'x', files)
      const { error, problem, path } = JSON.parse(body)
      return [statusCode, error, problem, path]
    }
    const zip = (files: Record<string, Uint8Array>) => ({ 'site.zip': Buffer.from(zipSync(files)) })
    const page = Buffer.from('<p>x')
    expect(await reject(zip({ 'index.html': page, 'zeros.txt': new Uint8Array(30 * 1024 * 1024) }))).toEqual([
      413,
      'project_too_large',
      'file_too_large',
      'zeros.txt',
    ])
    const encrypted = Buffer.from(zipSync({ 'index.html': page }))
    encrypted.writeUInt16LE(1, encrypted.indexOf(Buffer.from('PK\x01\x02')) + 8)
    expect(await reject({ 'site.zip': encrypted })).toEqual([422, 'project_invalid', 'archive_encrypted', 'index.html'])
    expect((await reject(zip({ '../index.html': page }))).slice(0, 3)).toEqual([422, 'project_invalid', 'unsafe_path'])
    const tooMany = Object.fromEntries(Array.from({ length: 1_300 }, (_, index) => [`a${index}.html`, '']))
    expect((await reject(tooMany)).slice(0, 3)).toEqual([413, 'project_too_large', 'too_many_files'])
    expect((await seller.send(api.readCampaign, { params: { id } })).body.pages).toEqual([])
  })

  it('keeps the original encoding of an uploaded page', async () => {
    const { id } = await addCampaign('Codificação')
    const latin = Buffer.from('<head><meta charset="iso-8859-1"></head>S\u00e3o', 'latin1')
    const added = await addPage(id, 'Latina', { 'index.html': latin })
    const response = await shopper.raw('GET', `/_site/${added.id}/${added.revision}/`)
    expect(response.headers['content-type']).toBe('text/html; charset=iso-8859-1')
    expect(response.rawPayload.toString('latin1')).toContain('S\u00e3o')
  })

  it('accepts a folder that is uploaded as one ZIP', async () => {
    const { id } = await addCampaign('Compactada')
    const entries = Object.entries(site).map(([path, content]) => [path, Buffer.from(content)])
    const response = await upload(id, 'Do ZIP', { 'site.zip': Buffer.from(zipSync(Object.fromEntries(entries))) })
    expect(response.json()).toMatchObject({ page: { files: 5 }, skipped: [{ reason: 'junk' }, { reason: 'type' }] })
    expect((await upload(id, 'Quebrado', { 'site.zip': 'no archive' })).json()).toMatchObject({
      problem: 'bad_archive',
    })
  })

  it('replaces the files of a page unless another save came first, and still serves the former revision', async () => {
    const { id } = await addCampaign('Trocar')
    const added = await addPage(id, 'Página')
    const replace = (revision: string) =>
      seller.raw(
        'PUT',
        `/api/v1/sales-pages/${added.id}/files?revision=${revision}`,
        form({ 'index.html': '<p>two</p>' }),
      )
    const replaced = await replace(added.revision ?? '')
    expect(replaced.json()).toMatchObject({ page: { files: 1, order: 1 } })
    expect((await replace(added.revision ?? '')).json()).toMatchObject({ error: 'conflict' })
    const status = async (revision: string) => (await shopper.raw('GET', `/_site/${added.id}/${revision}/`)).statusCode
    expect([await status(added.revision ?? ''), await status(replaced.json().page.revision)]).toEqual([200, 200])
  })
})

describe('pages of a campaign', () => {
  it('numbers the pages of a campaign, rejects a used title, and renumbers pages after a deletion', async () => {
    const { id } = await addCampaign('Ordem')
    const [one, two, three] = [await addPage(id, 'Um'), await addPage(id, 'Dois'), await addPage(id, 'Três')]
    expect([one.order, two.order, three.order]).toEqual([1, 2, 3])
    expect((await upload(id, 'DOIS!')).json()).toMatchObject({ error: 'slug_taken', fields: { title: 'slug_taken' } })
    expect((await seller.send(api.deleteSalesPage, { params: { id: one.id } })).status).toBe(204)
    const read = await seller.send(api.readCampaign, { params: { id } })
    expect(read.body.pages.map(each => [each.title, each.order])).toEqual([
      ['Dois', 1],
      ['Três', 2],
    ])
    expect(read.body.campaign).toMatchObject({
      pages: 2,
      activePages: 2,
      preview: `/_site/${two.id}/${two.revision}/`,
    })
    await seller.send(api.changeSalesPage, { params: { id: two.id }, body: { isActive: false } })
    const list = await seller.send(api.listCampaigns, {})
    expect(list.body.campaigns.find(each => each.id === id)).toMatchObject({
      pages: 2,
      activePages: 1,
      preview: `/_site/${three.id}/${three.revision}/`,
    })
    expect((await seller.send(api.deleteSalesPage, { params: { id: one.id } })).status).toBe(404)
    expect((await shopper.raw('GET', `/_site/${one.id}/${one.revision}/`)).statusCode).toBe(404)
  })
})

describe('the public page', () => {
  it('shows the seller’s document in a frame, with the title and description of the document', async () => {
    const { id } = await addCampaign('Black-Friday 50%')
    const added = await addPage(id, 'Página 1')
    await addPage(id, 'Página 2')
    const response = await shopper.raw('GET', '/vendas/blackfriday-50')
    expect(response.statusCode).toBe(200)
    const site = `/_site/${added.id}/${added.revision}/`
    expect(response.body).toContain(`<iframe src="${site}" title="Halo &amp; you"`)
    expect(response.body).toContain('Carregando página...')
    expect(response.body).toContain('<title>Halo &amp; you</title>')
    expect(response.body).toContain('<meta name="description" content="A lamp.">')
    expect(response.body).toMatch(/<meta property="og:image" content="http[^"]*\/img\/a\.png\?w=1280&amp;as=plain">/)
    expect(response.body).toMatch(/<link rel="canonical" href="[^"]*\/vendas\/blackfriday-50">/)
    expect(response.body).not.toContain('style="')
    expect(response.headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-/)
    expect(response.headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(response.headers['set-cookie']).toBeUndefined()
    const aliases = [
      '/vendas/black-friday-50',
      '/vendas/BLACKFRIDAY-50/pagina-1',
      `/sales/${id}`,
      `/sales/${id}/page/${added.id}`,
    ]
    for (const path of aliases) {
      expect((await shopper.raw('GET', path)).body, path).toContain(`/_site/${added.id}/`)
    }
    expect((await shopper.raw('GET', '/vendas/blackfriday-50/pagina-2')).body).not.toContain(`/_site/${added.id}/`)
  })

  it('shows a page only while its campaign and the page itself are active', async () => {
    const { id, slug } = await addCampaign('Sumiu')
    const open = async (path: string) => {
      const { statusCode, body } = await shopper.raw('GET', path)
      return `${statusCode} ${/Campanha não encontrada|Página não encontrada/.exec(body)?.[0]}`
    }
    expect(await open('/vendas/nenhuma')).toBe('404 Campanha não encontrada')
    expect(await open('/sales/nenhuma')).toBe('404 Campanha não encontrada')
    expect(await open(`/vendas/${slug}`)).toBe('404 Página não encontrada')
    const added = await addPage(id, 'Única')
    const site = `/_site/${added.id}/${added.revision}/`
    expect(await open(`/vendas/${slug}/outra`)).toBe('404 Página não encontrada')
    await seller.send(api.changeSalesPage, { params: { id: added.id }, body: { isActive: false } })
    expect(await open(`/vendas/${slug}`)).toBe('404 Página não encontrada')
    expect((await shopper.raw('GET', site)).statusCode).toBe(404)
    await seller.send(api.changeSalesPage, { params: { id: added.id }, body: { isActive: true } })
    expect((await shopper.raw('GET', site)).statusCode).toBe(200)
    await seller.send(api.changeCampaign, { params: { id }, body: { isActive: false } })
    expect(await open(`/vendas/${slug}`)).toBe('404 Campanha não encontrada')
    expect((await shopper.raw('GET', site)).statusCode).toBe(404)
    expect((await seller.send(api.deleteCampaign, { params: { id } })).status).toBe(204)
    expect((await seller.send(api.deleteCampaign, { params: { id } })).status).toBe(404)
  })
})
