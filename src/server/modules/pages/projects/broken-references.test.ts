import { expect, it, vi } from 'vitest'
import { startTestApp } from '#tests/support/app.ts'
import { createPageKinds } from '#tests/support/page-kinds.ts'
import type { Files } from '#tests/support/pages.ts'

const app = await startTestApp()
const seller = app.as('editor')
const [{ api, make }] = createPageKinds(app)

/** Counts the file reads of a save that changes one text and adds a file but renames none. */
async function countReadsOfSave(styles: number): Promise<number> {
  const files: Files = { 'index.html': '<p>one</p>' }
  for (let index = 0; index < styles; index++)
    files[`css/${index}.css`] = `.a${index}{background:url(gone-${index}.png)}`
  const { id, revision } = await make(files)
  const read = vi.spyOn(app.services.storage, 'get')
  const body = {
    revision,
    html: `<p>two, ${styles}</p>`,
    files: [{ path: 'css/gone-1.png.txt', text: 'x' }],
    publish: false,
  }
  const saved = await seller.send(api.save, { params: { id }, body })
  const reads = read.mock.calls.length
  read.mockRestore()
  expect([saved.status, saved.body.broken.length]).toEqual([200, styles])
  return reads
}

it('reads only changed files during a save, however many files the page has', async () => {
  const expectedReads = await countReadsOfSave(3)
  expect(await countReadsOfSave(90)).toBe(expectedReads)
})

it('reports references to files that the page does not have', async () => {
  const { id, revision } = await make({ 'index.html': '<link rel=stylesheet href=a.css><img src=b.svg>' })
  const save = (baseRevision: string, files: { path: string; text: string | null }[]) =>
    seller.send(api.save, { params: { id }, body: { revision: baseRevision, files, publish: false } })
  const added = await save(revision, [
    { path: 'a.css', text: 'p{background:url(c.svg)}' },
    { path: 'b.svg', text: '<svg/>' },
  ])
  expect(added.body.broken).toEqual([{ file: 'a.css', reference: 'c.svg' }])
  const removed = await save(added.body.source.revision, [{ path: 'b.svg', text: null }])
  expect(removed.body.broken.map(one => one.reference).sort()).toEqual(['b.svg', 'c.svg'])
})
