import { describe, expect, it } from 'vitest'
import * as api from '#contract/pages.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buildProjectForm, createCampaignWithPage, type Files, uploadPage } from '#tests/support/pages.ts'

let now = Date.now()
const app = await startTestApp({ clock: () => new Date(now) })
const seller = app.as('editor')
const shopper = app.browser()
const html =
  '<!doctype html>\r\n<html><head><title>One</title>\r\n<link rel="stylesheet" href="a.css"></head>\r\n<body>\r\n<p>Old</p>\r\n</body></html>\r\n'
const site: Files = { 'index.html': html, 'a.css': 'p{color:red}', 'b.bin.json': '{}' }

let count = 0
const createTestPage = async (files: Files = site) =>
  (await createCampaignWithPage(seller, `Rascunho ${++count}`, files)).page
const read = (id: string) => seller.send(api.readSalesPage, { params: { id } })
const save = (id: string, body: Record<string, unknown>) =>
  seller.send(api.saveSalesPageSource, { params: { id }, body: { publish: false, ...body } })
const getPublished = async (page: api.SalesPage) =>
  (await shopper.raw('GET', `/_site/${page.id}/${page.revision}/`)).body
const readStored = async (id: string, path: string, extraQuery = '') =>
  (await seller.raw('GET', `/api/v1/sales-pages/${id}/file?path=${encodeURIComponent(path)}${extraQuery}`)).rawPayload

describe('an edited page', () => {
  it('returns a page for editing with its texts, files and broken references', async () => {
    const page = await createTestPage({ ...site, 'index.html': `${html}<img src="none.png">` })
    expect((await read(page.id)).body).toMatchObject({
      page: { id: page.id, draft: null, renderMode: 'frame', foreign: false },
      campaign: { name: `Rascunho ${count}` },
      source: { revision: page.revision, entry: 'index.html', css: 'p{color:red}', js: null },
      broken: [{ file: 'index.html', reference: 'none.png' }],
    })
  })

  it('hides a draft until it is published, and changes only the edited text', async () => {
    const page = await createTestPage()
    // A text field normalizes line breaks to \n.
    const edited = html.replaceAll('\r\n', '\n').replace('Old', 'New')
    const draft = await save(page.id, { revision: page.revision, html: edited })
    expect(draft.body.page).toMatchObject({ revision: page.revision, draft: draft.body.source.revision })
    expect(String(await readStored(page.id, 'index.html'))).toBe(html.replace('Old', 'New'))
    expect(String(await readStored(page.id, 'index.html', `&revision=${page.revision}`))).toBe(html)
    expect(await getPublished(page)).toContain('Old')
    expect((await shopper.raw('GET', `/_site/${page.id}/${draft.body.source.revision}/`)).statusCode).toBe(404)
    const { revision } = draft.body.source
    const published = await seller.send(api.publishSalesPage, { params: { id: page.id }, body: { revision } })
    expect(published.body).toMatchObject({ draft: null })
    expect(await getPublished(published.body)).toContain('New')
    expect(await getPublished(page)).toContain('Old')
    now += 25 * 3_600_000
    expect((await shopper.raw('GET', `/_site/${page.id}/${page.revision}/`)).statusCode).toBe(404)
  })

  it('publishes a save immediately on request, with the new title, styles and third-party parts', async () => {
    const page = await createTestPage()
    const edited = html.replace('One', 'Two').replace('<p>', '<iframe src="https://player.example/1"></iframe><p>')
    const saved = await save(page.id, { revision: page.revision, html: edited, css: 'p{color:blue}', publish: true })
    expect(saved.body.page).toMatchObject({ draft: null, foreign: true, revision: saved.body.source.revision })
    expect((await shopper.raw('GET', page.address)).body).toContain('<title>Two</title>')
    expect(String(await readStored(page.id, 'a.css'))).toBe('p{color:blue}')
  })

  it('creates no revision for an unchanged text or an outdated base revision', async () => {
    const page = await createTestPage()
    const unchanged = await save(page.id, { revision: page.revision, html: html.replaceAll('\r\n', '\n') })
    expect(unchanged.body.page.draft).toBeNull()
    const firstSave = await save(page.id, { revision: page.revision, html: html.replace('Old', 'Mine') })
    const outdatedSave = await save(page.id, { revision: page.revision, html: html.replace('Old', 'Yours') })
    expect(outdatedSave).toMatchObject({
      status: 409,
      body: { error: 'conflict', revision: firstSave.body.source.revision },
    })
    expect((await read(page.id)).body.source.html).toContain('Mine')
    const outdatedPublish = await seller.send(api.publishSalesPage, {
      params: { id: page.id },
      body: { revision: page.revision ?? '' },
    })
    expect(outdatedPublish).toMatchObject({ status: 409, body: { revision: firstSave.body.source.revision } })
    const concurrentSaves = await Promise.all(
      ['a', 'b'].map(word =>
        save(page.id, { revision: firstSave.body.source.revision, html: html.replace('Old', word), publish: true }),
      ),
    )
    expect(concurrentSaves.map(each => each.status).sort()).toEqual([200, 409])
  })

  it('returns to the published revision when the draft of a page is discarded', async () => {
    const page = await createTestPage()
    await save(page.id, { revision: page.revision, html: html.replace('Old', 'Gone') })
    const discarded = await seller.send(api.discardSalesPageDraft, { params: { id: page.id } })
    expect(discarded.body).toMatchObject({ draft: null, revision: page.revision })
    expect((await read(page.id)).body.source.html).toContain('Old')
    expect((await seller.send(api.discardSalesPageDraft, { params: { id: page.id } })).status).toBe(200)
  })

  it('adds a first style sheet and script next to the entry page, which loads both files', async () => {
    const page = await createTestPage({
      'site/index.html': '<head><title>x</title></head><body><p>a</p></body>',
      'site/style.css': '',
    })
    const saved = await save(page.id, { revision: page.revision, css: 'p{top:0}', js: 'let a = 1', publish: true })
    expect(saved.body.source).toMatchObject({ css: 'p{top:0}', js: 'let a = 1' })
    expect(saved.body.source.html).toContain('href="style-2.css"')
    expect(saved.body.files.map(file => file.path).sort()).toEqual([
      'index.html',
      'script.js',
      'style-2.css',
      'style.css',
    ])
    expect(await getPublished(saved.body.page)).toMatch(/<script src="script\.js"[^>]*><\/script>/)
  })

  it('rejects an edit without text, with characters that the page’s encoding lacks, or from a viewer', async () => {
    const page = await createTestPage({
      'index.html': Buffer.from('<meta charset="iso-8859-1"><p>S\u00e3o</p>', 'latin1'),
    })
    const { revision } = page
    expect((await save(page.id, { revision, html: ' \n' })).status).toBe(422)
    expect(await save(page.id, { revision, html: '<p>\u4f60</p>' })).toMatchObject({
      status: 409,
      body: { error: 'edit_refused' },
    })
    const latin = await save(page.id, { revision, html: '<meta charset="iso-8859-1"><p>S\u00e3o!</p>' })
    expect(latin.status).toBe(200)
    expect((await readStored(page.id, 'index.html')).toString('latin1')).toContain('S\u00e3o!')
    const viewer = app.as('viewer')
    expect((await viewer.send(api.readSalesPage, { params: { id: page.id } })).status).toBe(200)
    const body = { revision: revision ?? '', html: 'x', publish: true }
    expect((await viewer.send(api.saveSalesPageSource, { params: { id: page.id }, body })).status).toBe(403)
    expect((await save('0190a0a0-0000-7000-8000-000000000000', { revision, html: 'x' })).status).toBe(404)
  })

  it('returns stored files byte for byte, whatever the files contain', async () => {
    const unusualFiles: Files = {
      'index.html': Buffer.from('\uFEFF<!DOCTYPE html>\r\n<p>a<b>b</p></b><?php echo 1 ?>\n\n<pre>\n\nx</pre>'),
      'dados/ação 100%.json': '{"a":1}\r\n',
    }
    const page = await createTestPage(unusualFiles)
    for (const [path, bytes] of Object.entries(unusualFiles))
      expect((await readStored(page.id, path)).equals(Buffer.from(bytes)), path).toBe(true)
    const response = await seller.raw('GET', `/api/v1/sales-pages/${page.id}/file?path=index.html`)
    expect(response.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
      'cache-control': 'no-store',
    })
    expect((await seller.raw('GET', `/api/v1/sales-pages/${page.id}/file?path=none`)).statusCode).toBe(404)
    const other = await createTestPage()
    const foreign = `/api/v1/sales-pages/${page.id}/file?path=index.html&revision=${other.revision}`
    expect((await seller.raw('GET', foreign)).statusCode).toBe(404)
  })
})

describe('a draft at a signed URL', () => {
  it('shows a draft to anyone with its signed URL for fifteen minutes, in a sandbox', async () => {
    const page = await createTestPage({ ...site, 'index.html': `${html}<img src="/b.bin.json">` })
    await save(page.id, { revision: page.revision, html: html.replace('Old', 'Draft') })
    const { body } = await seller.send(api.makeDraftAddress, { params: { id: page.id } })
    const preview = await shopper.raw('GET', body.address)
    expect(preview.body).toContain('Draft')
    expect(preview.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': 'sandbox allow-scripts',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    expect(preview.headers.etag).toBeUndefined()
    expect((await shopper.raw('GET', `${body.address}a.css`)).body).toBe('p{color:red}')
    expect((await shopper.raw('GET', body.address.replace(/.\/$/, '_/'))).statusCode).toBe(404)
    now += 15 * 60_000 + 1
    expect((await shopper.raw('GET', body.address)).statusCode).toBe(404)
  })

  it('shows the revision that the URL was signed for, not one that was saved later', async () => {
    const page = await createTestPage()
    const { body } = await seller.send(api.makeDraftAddress, { params: { id: page.id } })
    await save(page.id, { revision: page.revision, html: html.replace('Old', 'Later') })
    expect((await shopper.raw('GET', body.address)).body).toContain('Old')
  })
})

describe('an upload with several possible entry pages', () => {
  it('lists the candidates for the entry page of an upload, and accepts the candidate that is named', async () => {
    const page = await createTestPage()
    const files = buildProjectForm({ 'a/home.html': '<title>Home</title>', 'a/about.html': '<title>About</title>' })
    const path = `/api/v1/sales-pages/${page.id}/files?revision=${page.revision}`
    const ambiguous = await seller.raw('PUT', path, files)
    expect(ambiguous.json()).toMatchObject({ error: 'project_invalid', problem: 'entry_unclear' })
    expect(ambiguous.json().candidates.toSorted()).toEqual(['about.html', 'home.html'])
    const accepted = await seller.raw('PUT', `${path}&entry=home.html`, files)
    expect(accepted.json()).toMatchObject({ page: { files: 2 }, broken: [] })
    expect((await read(page.id)).body.source.entry).toBe('home.html')
  })
})

describe('a new draft page', () => {
  it('hides a new page with the draft name temp-page until the page is published', async () => {
    const { campaign, page: publishedPage } = await createCampaignWithPage(seller, `Rascunho ${++count}`, site)
    const uploaded = await uploadPage(seller, campaign.id, 'Nova', site, '&draft=temp-page')
    const { page } = uploaded.json() as { page: api.SalesPage }
    expect(page).toMatchObject({ revision: null, draft: expect.any(String), preview: null })
    expect((await read(page.id)).body).toMatchObject({ draftName: 'temp-page', originalPageId: null })
    expect((await shopper.raw('GET', page.address)).statusCode).toBe(404)
    const draft = await save(page.id, {
      revision: page.draft,
      html: html.replace('Old', 'Fresh'),
      draftName: 'temp-page',
    })
    expect(draft.body).toMatchObject({ draftName: 'temp-page' })
    const discarded = await seller.send(api.discardSalesPageDraft, { params: { id: page.id } })
    expect(discarded.body.draft).toBe(draft.body.source.revision)
    const { revision } = draft.body.source
    const published = await seller.send(api.publishSalesPage, { params: { id: page.id }, body: { revision } })
    expect(published.body).toMatchObject({ draft: null, revision: expect.any(String) })
    expect((await read(page.id)).body.draftName).toBeNull()
    expect(await getPublished(published.body)).toContain('Fresh')
    expect((await shopper.raw('GET', page.address)).statusCode).toBe(200)
    const campaignPages = await seller.send(api.readCampaign, { params: { id: campaign.id } })
    expect(campaignPages.body.pages.map(each => each.id)).toEqual([publishedPage.id, page.id])
    expect((await uploadPage(seller, campaign.id, 'Outra', site, '&draft=temp-page-edit')).statusCode).toBe(422)
  })
})
