import { describe, expect, it } from 'vitest'
import { newId } from '#server/platform/core/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { createPageKinds } from '#tests/support/page-kinds.ts'
import type { Files } from '#tests/support/pages.ts'
import { addMember } from '#tests/support/team.ts'
import { oldVersionsJob } from './old-versions-job.ts'
import { deleteOldVersions } from './repository.ts'

let now = Date.now()
const advanceMinutes = (count: number) => (now += count * 60_000)
const app = await startTestApp({ clock: () => new Date(now) })
const seller = app.as('editor')
const html = '<title>One</title><p>Old</p>'
const site: Files = { 'index.html': html, 'a.css': 'p{}' }

describe.each(createPageKinds(app))('versions of a $kind page', ({ kind, api, make, missing, root }) => {
  const save = async (
    id: string,
    revision: string,
    word: string,
    overrides: Record<string, unknown> = {},
    member = seller,
  ) => {
    const body = { revision, html: html.replace('Old', word), publish: false, ...overrides }
    const response = await member.send(api.save, { params: { id }, body })
    expect(response.status).toBe(200)
    return response.body.source.revision
  }
  const list = async (id: string, query = {}) => (await seller.send(api.versions, { params: { id }, query })).body
  const kinds = async (id: string) => (await list(id)).versions.map(version => version.kind)
  const readText = async (id: string) => (await seller.send(api.read, { params: { id } })).body.source.html

  it('shows the author, the time and the changed files of each version', async () => {
    const anna = await addMember(app, 'editor', `${kind}@lumen.example`)
    const { id, revision } = await make(site)
    advanceMinutes(1)
    const files = [
      { path: 'a.css', text: null },
      { path: 'b.js', text: 'let a' },
    ]
    const response = await anna.send(api.save, {
      params: { id },
      body: { revision, html: `${html}!`, publish: false, files },
    })
    expect(response.status).toBe(200)
    const { versions, next } = await list(id)
    expect(next).toBeNull()
    expect(versions).toMatchObject([
      {
        number: 2,
        kind: 'save',
        savedAt: new Date(now).toISOString(),
        author: { id: anna.id, name: anna.email },
        isPublished: false,
        isNewest: true,
        isDiscarded: false,
        restored: null,
        changes: { added: ['b.js'], changed: ['index.html'], removed: ['a.css'] },
      },
      { number: 1, kind: 'publish', isPublished: true, isNewest: false, changes: { added: ['a.css', 'index.html'] } },
    ])
  })

  it('merges autosaves of one author within five minutes into one version', async () => {
    const { id, revision } = await make(site)
    let revisionId = await save(id, revision, 'a', { auto: true })
    const firstVersions = revisionId
    const { body } = await seller.send(api.address, { params: { id } })
    for (const word of ['b', 'c', 'd']) {
      advanceMinutes(1.5)
      revisionId = await save(id, revisionId, word, { auto: true })
    }
    expect(await kinds(id)).toEqual(['auto', 'publish'])
    const [version] = (await list(id)).versions
    expect(version).toMatchObject({ id: revisionId, changes: { changed: ['index.html'] } })
    expect(Date.parse(version?.savedAt ?? '') - Date.parse(version?.beganAt ?? '')).toBe(4.5 * 60_000)
    // The replaced autosave remains visible until its preview URL expires.
    expect((await app.browser().raw('GET', body.address)).statusCode).toBe(200)
    advanceMinutes(1)
    revisionId = await save(id, revisionId, 'e', { auto: true })
    expect(await kinds(id)).toEqual(['auto', 'auto', 'publish'])
    revisionId = await save(id, revisionId, 'f', { auto: true }, app.as('admin'))
    expect(await kinds(id)).toEqual(['auto', 'auto', 'auto', 'publish'])
    // A manual save makes the version permanent, although its content is unchanged.
    expect(await save(id, revisionId, 'f')).toBe(revisionId)
    revisionId = await save(id, revisionId, 'g', { auto: true })
    expect(await kinds(id)).toEqual(['auto', 'save', 'auto', 'auto', 'publish'])
    advanceMinutes(61)
    await oldVersionsJob.run(app.ctx)
    const replacedFile = await seller.raw('GET', `${root}/${id}/file?path=index.html&revision=${firstVersions}`)
    expect(replacedFile.statusCode).toBe(404)
    expect(await kinds(id)).toEqual(['auto', 'save', 'auto', 'auto', 'publish'])
    expect(await readText(id)).toContain('g')
  })

  it('returns and previews a version, and restores it as a draft', async () => {
    const { id, revision } = await make(site)
    const second = await save(id, revision, 'Second', { publish: true })
    const read = await seller.send(api.version, { params: { id, version: revision } })
    expect(read.body).toMatchObject({ version: { id: revision, number: 1 }, source: { revision, html, css: null } })
    expect(read.body.files.map(file => file.path).sort()).toEqual(['a.css', 'index.html'])
    const address = await seller.send(api.versionAddress, { params: { id, version: revision } })
    expect((await app.browser().raw('GET', address.body.address)).body).toContain('Old')
    const response = await seller.send(api.restore, { params: { id }, body: { revision: second, to: revision } })
    expect(response.body).toMatchObject({ source: { html }, draftName: 'temp-page-edit', page: { revision: second } })
    const [version] = (await list(id)).versions
    expect(version).toMatchObject({ kind: 'restore', restored: 1, changes: { changed: ['index.html'] } })
    const draft = response.body.source.revision
    const published = await seller.send(api.publish, { params: { id }, body: { revision: draft } })
    expect(published.body).toMatchObject({ draft: null })
    expect(await readText(id)).toBe(html)
    expect(await kinds(id)).toEqual(['publish', 'restore', 'publish', 'publish'])
  })

  it('lists discarded drafts as versions', async () => {
    const { id, revision } = await make(site)
    const draft = await save(id, revision, 'Gone')
    const response = await seller.send(api.discard, { params: { id } })
    expect(response.body).toMatchObject({ draft: null, revision })
    expect(await readText(id)).toBe(html)
    expect((await list(id)).versions).toMatchObject([{ id: draft, isDiscarded: true }, { isNewest: true }])
    const conflictingSave = await seller.send(api.save, {
      params: { id },
      body: { revision: draft, html: 'x', publish: false },
    })
    expect(conflictingSave).toMatchObject({ status: 409, body: { revision } })
    await seller.send(api.restore, { params: { id }, body: { revision, to: draft } })
    expect(await readText(id)).toContain('Gone')
  })

  it('lists versions fifty at a time, newest first', async () => {
    const { id, revision } = await make(site)
    let revisionId = revision
    for (let count = 1; count <= 54; count++) revisionId = await save(id, revisionId, `v${count}`)
    const firstVersions = await list(id)
    expect(firstVersions.versions.map(version => version.number).slice(0, 2)).toEqual([55, 54])
    expect([firstVersions.versions.length, firstVersions.next]).toEqual([50, 6])
    expect(firstVersions.versions.at(-1)?.changes).toEqual({ added: [], changed: ['index.html'], removed: [] })
    const olderVersions = await list(id, { before: firstVersions.next })
    expect([olderVersions.versions.map(version => version.number), olderVersions.next]).toEqual([[5, 4, 3, 2, 1], null])
  })

  it('rejects a restore when the revision is outdated, the version is another page’s, or the member is a viewer', async () => {
    const { id, revision } = await make(site)
    const other = await make(site)
    const draft = await save(id, revision, 'Draft')
    const restore = (body: { revision: string; to: string }, member = seller) =>
      member.send(api.restore, { params: { id }, body })
    const stale = await restore({ revision, to: revision })
    expect(stale).toMatchObject({ status: 409, body: { error: 'conflict', revision: draft } })
    const strange = await restore({ revision: draft, to: other.revision })
    expect(strange).toMatchObject({ status: 404, body: { error: 'version_not_found' } })
    for (const endpoint of [api.version, api.versionAddress])
      for (const version of [other.revision, newId()])
        expect((await seller.send(endpoint, { params: { id, version } })).body).toMatchObject({
          error: 'version_not_found',
        })
    expect((await restore({ revision: draft, to: revision }, app.as('viewer'))).status).toBe(403)
    expect((await app.as('viewer').send(api.versions, { params: { id }, query: {} })).status).toBe(200)
    expect((await app.browser().send(api.versions, { params: { id }, query: {} })).status).toBe(401)
    const nowhere = await seller.send(api.versions, { params: { id: newId() }, query: {} })
    expect(nowhere.body).toMatchObject({ error: missing })
    for (const before of ['0', 'x', '99999999999'])
      expect((await seller.raw('GET', `${root}/${id}/versions?before=${before}`)).statusCode).toBe(422)
    const concurrentRestores = await Promise.all([1, 2].map(() => restore({ revision: draft, to: revision })))
    expect(concurrentRestores.map(each => each.status).sort()).toEqual([200, 409])
  })

  it('keeps published versions when old versions are deleted', async () => {
    const { id, revision } = await make(site)
    let revisionId = await save(id, revision, 'a')
    revisionId = await save(id, revisionId, 'b', { publish: true })
    for (const word of ['c', 'd', 'e']) revisionId = await save(id, revisionId, word)
    await deleteOldVersions(app.db, 2)
    expect((await list(id)).versions.map(version => version.number)).toEqual([6, 5, 3, 1])
    expect((await list(id)).versions[2]?.changes).toMatchObject({ changed: ['index.html'] })
    expect(await readText(id)).toContain('e')
  })
})
