import { describe, expect, it } from 'vitest'
import { newId } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { createPageKinds } from '#tests/support/page-kinds.ts'
import type { Files } from '#tests/support/pages.ts'

const app = await startTestApp()
const seller = app.as('editor')
const html =
  '<!doctype html><html><head><title>One</title><link rel="stylesheet" href="a.css"></head><body><p>Old</p></body></html>'
const site: Files = {
  'index.html': html,
  'a.css': 'p{top:0}',
  'more/b.html': '<p>b</p>\r\n<p>c</p>',
  'x.woff2': 'wOF2',
}
const megabyte = 1024 * 1024

describe.each(createPageKinds(app))('editing files of a $kind page', ({ api, make, missing, root }) => {
  const save = (id: string, revision: string, body: Record<string, unknown>) =>
    seller.send(api.save, { params: { id }, body: { revision, publish: false, ...body } })
  const stored = async (id: string, path: string) =>
    (await seller.raw('GET', `${root}/${id}/file?path=${encodeURIComponent(path)}`)).rawPayload

  it('writes, adds and removes files of a page by name', async () => {
    const { id, revision } = await make(site)
    const { status, body } = await save(id, revision, {
      files: [
        { path: 'more/b.html', text: '<p>b!</p>\n<p>c</p>' },
        { path: 'new/data.json', text: '{"a":1}' },
        { path: 'x.woff2', text: null },
        { path: 'a.css', text: 'p{top:1px}' },
      ],
    })
    expect(status).toBe(200)
    expect(body.files.map(file => file.path).sort()).toEqual(['a.css', 'index.html', 'more/b.html', 'new/data.json'])
    expect(body.source.css).toBe('p{top:1px}')
    expect(String(await stored(id, 'more/b.html'))).toBe('<p>b!</p>\r\n<p>c</p>')
    expect(body).toMatchObject({ draftName: 'temp-page-edit', originalPageId: id })
    const unchanged = await save(id, body.source.revision, { files: [{ path: 'new/data.json', text: '{"a":1}' }] })
    expect(unchanged.body.source.revision).toBe(body.source.revision)
  })

  it.each([
    ['a name outside the project', '../x.css', 'a{}', 'unsafe_path'],
    ['a file type that pages cannot contain', 'run.exe', 'MZ', 'wrong_type'],
    ['text in a picture file', 'p.png', 'x', 'wrong_type'],
    ['a name that differs only in case', 'MORE/B.html', '<p>', 'names_clash'],
    ['the removal of the entry page', 'index.html', null, 'no_html'],
    ['a folder that is too deep', `${'a/'.repeat(13)}x.css`, 'a{}', 'too_deep'],
    ['a system file', '.git/config.txt', 'x', 'wrong_type'],
  ])('rejects an edit with %s and saves nothing', async (_, path, text, problem) => {
    const { id, revision } = await make(site)
    const rejected = await save(id, revision, { html: `${html}<p>`, files: [{ path, text }] })
    expect(rejected).toMatchObject({ status: 422, body: { error: 'project_invalid', problem, path } })
    expect((await seller.send(api.read, { params: { id } })).body.source.revision).toBe(revision)
  })

  it('rejects an edit that contains a file twice or a file that does not exist', async () => {
    const { id, revision } = await make(site)
    const repeatedFile = { path: 'a.css', text: 'b{}' }
    expect((await save(id, revision, { files: [repeatedFile, repeatedFile] })).status).toBe(422)
    expect((await save(id, revision, { css: 'c{}', files: [repeatedFile] })).status).toBe(422)
    const unknownFile = await save(id, revision, { files: [{ path: 'none.css', text: null }] })
    expect(unknownFile).toMatchObject({ status: 404, body: { error: 'file_not_found' } })
  })

  it('repeats the result when a save is sent again after its response was lost', async () => {
    const { id, revision } = await make(site)
    const body = { html: html.replace('Old', 'New'), files: [{ path: 'x.woff2', text: null }] }
    const first = await save(id, revision, body)
    const repeated = await save(id, revision, body)
    expect(repeated).toMatchObject({ status: 200, body: { source: first.body.source } })
    const draft = first.body.source.revision
    const publish = () => seller.send(api.publish, { params: { id }, body: { revision: draft } })
    const published = await publish()
    expect((await publish()).body).toEqual(published.body)
    // A save counts as repeated only when the newest revision contains its texts and, if the save requests publication,
    // is published. Any other outdated save is a conflict.
    const other = await save(id, published.body.revision ?? '', { html: html.replace('Old', 'Newer') })
    const outdatedSave = await save(id, draft, { html: html.replace('Old', 'Newer'), publish: true })
    expect(outdatedSave).toMatchObject({ status: 409, body: { revision: other.body.source.revision } })
    expect((await save(id, draft, { html: html.replace('Old', 'Mine') })).status).toBe(409)
    expect((await save(id, draft, { files: [{ path: 'a.css', text: null }] })).status).toBe(409)
    expect((await publish()).status).toBe(409)
  })

  it('rejects a draft of a published page that does not name the page it belongs to', async () => {
    const { id, revision } = await make(site)
    const draftName = 'temp-page-edit'
    const nameless = await save(id, revision, { html: `${html}a`, draftName })
    expect(nameless).toMatchObject({ status: 422, body: { error: 'page_original_missing' } })
    const strange = await save(id, revision, { html: `${html}a`, draftName, originalPageId: newId() })
    expect(strange).toMatchObject({ status: 404, body: { error: 'page_original_not_found' } })
    const saved = await save(id, revision, { html: `${html}a`, draftName, originalPageId: id })
    expect(saved.status).toBe(200)
    const published = await save(id, saved.body.source.revision, { html: `${html}b`, publish: true })
    expect(published.body).toMatchObject({ draftName: null, originalPageId: null, page: { draft: null } })
  })

  it('rejects page texts that are too large', async () => {
    const { id, revision } = await make(site)
    const tooManyCharacters = await save(id, revision, { html: 'a'.repeat(5 * megabyte + 1) })
    expect(tooManyCharacters).toMatchObject({
      status: 422,
      body: { error: 'invalid_fields', fields: { html: 'too_big' } },
    })
    // This text has the maximum number of characters but twice as many bytes.
    const tooManyBytes = await save(id, revision, { html: `<p>${'ã'.repeat(3 * megabyte)}` })
    expect(tooManyBytes).toMatchObject({ status: 422, body: { error: 'project_invalid', problem: 'too_complex' } })
    const other = await save(id, revision, { files: [{ path: 'b.html', text: 'ã'.repeat(3 * megabyte) }] })
    expect(other).toMatchObject({ status: 422, body: { error: 'project_invalid', problem: 'too_complex' } })
    const body = await save(id, revision, { html: 'a'.repeat(50 * megabyte) })
    expect(body).toMatchObject({ status: 413, body: { error: 'body_too_large' } })
    expect((await seller.send(api.read, { params: { id } })).body.source.revision).toBe(revision)
  })

  it('lets viewers read but not edit a page, and rejects an unknown page with 404', async () => {
    const { id, revision } = await make(site)
    const body = { revision, html, publish: false }
    expect((await app.browser().send(api.save, { params: { id }, body })).status).toBe(401)
    expect((await app.as('viewer').send(api.save, { params: { id }, body })).status).toBe(403)
    expect(await save(newId(), revision, { html })).toMatchObject({ status: 404, body: { error: missing } })
    expect(await seller.send(api.read, { params: { id: newId() } })).toMatchObject({ body: { error: missing } })
    expect(await seller.send(api.address, { params: { id: newId() } })).toMatchObject({ body: { error: missing } })
    expect((await app.as('viewer').send(api.read, { params: { id } })).status).toBe(200)
  })
})
