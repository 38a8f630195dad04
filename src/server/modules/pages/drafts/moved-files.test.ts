import { describe, expect, it } from 'vitest'
import { newId } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { createPageKinds } from '#tests/support/page-kinds.ts'
import type { Files } from '#tests/support/pages.ts'
import { addMember } from '#tests/support/team.ts'

const app = await startTestApp()
const seller = app.as('editor')
const html = '<!doctype html><title>One</title><link rel="stylesheet" href="a.css"><p>Old</p>'
// Encoded as windows-1252, so treating the file as text would change its bytes.
const latin = Buffer.from('@charset "windows-1252";p::after{content:"\xe9"}', 'latin1')
const site: Files = { 'index.html': html, 'a.css': 'p{top:0}', 'css/latin.css': latin, 'x.woff2': 'wOF2' }

describe.each(createPageKinds(app))('moving files of a $kind page', ({ kind, api, make, root }) => {
  const save = (id: string, revision: string, body: Record<string, unknown>) =>
    seller.send(api.save, { params: { id }, body: { revision, publish: false, ...body } })
  const stored = async (id: string, path: string) =>
    (await seller.raw('GET', `${root}/${id}/file?path=${encodeURIComponent(path)}`)).rawPayload
  const pathsIn = (body: { files: { path: string }[] }) => body.files.map(file => file.path).sort()
  const buildMove = (revision: string, from: string, to: string) => [
    { path: to, from: { revision, path: from } },
    { path: from, text: null },
  ]

  it('renames a file without changing its bytes, and restores a removed file unchanged', async () => {
    const { id, revision } = await make(site)
    const renamed = await save(id, revision, { files: buildMove(revision, 'css/latin.css', 'css/old.css') })
    expect(renamed.status).toBe(200)
    expect(pathsIn(renamed.body)).toEqual(['a.css', 'css/old.css', 'index.html', 'x.woff2'])
    expect(await stored(id, 'css/old.css')).toEqual(latin)
    const repeated = await save(id, revision, { files: buildMove(revision, 'css/latin.css', 'css/old.css') })
    expect(repeated).toMatchObject({ status: 200, body: { source: { revision: renamed.body.source.revision } } })
    const now = renamed.body.source.revision
    const removed = await save(id, now, { files: [{ path: 'x.woff2', text: null }] })
    expect(pathsIn(removed.body)).toEqual(['a.css', 'css/old.css', 'index.html'])
    const restored = await save(id, removed.body.source.revision, {
      files: [{ path: 'x.woff2', from: { revision: now, path: 'x.woff2' } }],
    })
    expect(pathsIn(restored.body)).toEqual(['a.css', 'css/old.css', 'index.html', 'x.woff2'])
    expect(String(await stored(id, 'x.woff2'))).toBe('wOF2')
  })

  it('changes the text and name of a file in one save, and keeps the encoding of the file', async () => {
    const { id, revision } = await make(site)
    const [moveTo, removal] = buildMove(revision, 'css/latin.css', 'old.css')
    const text = '@charset "windows-1252";b{content:"é"}'
    expect((await save(id, revision, { files: [{ ...moveTo, text }, removal] })).status).toBe(200)
    expect(await stored(id, 'old.css')).toEqual(Buffer.from(text, 'latin1'))
  })

  it('keeps a renamed file as the main style sheet of a page when the page links the new name', async () => {
    const { id, revision } = await make(site)
    const files = buildMove(revision, 'a.css', 'css/main.css')
    const { body } = await save(id, revision, { html: html.replace('a.css', 'css/main.css'), files })
    expect([body.source.css, body.broken]).toEqual(['p{top:0}', []])
    const brokenMove = await save(id, body.source.revision, {
      files: buildMove(body.source.revision, 'css/main.css', 'css/lost.css'),
    })
    expect(brokenMove.body.source.css).toBe(null)
    expect(brokenMove.body.broken).toEqual([{ file: 'index.html', reference: 'css/main.css' }])
  })

  it.each([
    ['a move of a file that does not exist', 'none.css', 'b.css', 404, 'file_not_found'],
    ['a move to another file type', 'a.css', 'a.js', 422, 'project_invalid'],
    ['a move to a name outside the project', 'a.css', '../a.css', 422, 'project_invalid'],
    ['a move to a name that differs from another name only in case', 'a.css', 'CSS/Latin.css', 422, 'project_invalid'],
    ['a move of the entry page', 'index.html', 'home.html', 422, 'project_invalid'],
    ['a move to the path of the entry page', 'css/latin.css', 'index.html', 422, 'project_invalid'],
  ])('rejects %s and keeps the file names', async (_, from, to, status, error) => {
    const { id, revision } = await make(site)
    expect(await save(id, revision, { files: buildMove(revision, from, to) })).toMatchObject({
      status,
      body: { error },
    })
    expect((await seller.send(api.read, { params: { id } })).body.source.revision).toBe(revision)
  })

  it('never copies a file from another page', async () => {
    const [one, other] = [await make(site), await make(site)]
    for (const revision of [other.revision, newId()]) {
      const files = [{ path: 'b.css', from: { revision, path: 'a.css' } }]
      expect(await save(one.id, one.revision, { files })).toMatchObject({ status: 404 })
    }
  })

  it('names the changed files, their author and the time in a conflict response', async () => {
    const { id, revision } = await make(site)
    const files = [
      { path: 'css/latin.css', text: 'b{}' },
      { path: 'new.css', text: '' },
      { path: 'x.woff2', text: null },
    ]
    const anna = await addMember(app, 'editor', `${kind}@lumen.example`)
    const { body } = await anna.send(api.save, { params: { id }, body: { revision, publish: false, files } })
    const outdatedSave = await save(id, revision, { html: `${html}!` })
    expect(outdatedSave).toMatchObject({
      status: 409,
      body: {
        error: 'conflict',
        revision: body.source.revision,
        author: anna.email,
        files: ['css/latin.css', 'new.css', 'x.woff2'],
      },
    })
    expect(Date.parse(String(Reflect.get(outdatedSave.body, 'savedAt')))).not.toBeNaN()
    const publish = await seller.send(api.publish, { params: { id }, body: { revision } })
    expect(publish).toMatchObject({ status: 409, body: { revision: body.source.revision, author: anna.email } })
    // A request with a revision of another page must not reveal that page's files.
    const other = await make({ 'index.html': html, 'secret.css': '' })
    const strange = await save(id, other.revision, { html: `${html}!` })
    expect(JSON.stringify(strange.body)).not.toContain('secret')
  })
})
