import { describe, expect, it, vi } from 'vitest'
import { Problem } from '#web/call.ts'
import type { Engine } from './engine.ts'
import { firstHeld } from './first-held.ts'
import { othersOf } from './opened-page.ts'
import type { EditedProject } from './project.ts'
import { createPushing } from './pushing.ts'
import type { Remote, Save } from './remote.ts'
import { createStore } from './store.ts'
import { createWriting } from './writing.ts'

vi.stubGlobal('localStorage', { getItem: () => 'off' })

type Files = Record<string, string>
const projectOf = (revision: number, files: Files) =>
  ({
    page: { id: 'p' },
    source: { revision: String(revision), entry: 'index.html', isUtf8: true, html: '<p>', css: null, js: null },
    files: Object.entries(files).map(([path, text]) => ({ path, mime: 'text/css', size: text.length, hash: text })),
    draftName: null,
    originalPageId: null,
  }) as unknown as EditedProject

/** A session in which 'more.css' is open, on a server where somebody else saves too. */
function begin(mine: string, after: Files) {
  const server = { revision: 1, files: { 'more.css': 'a\nb\nc\n', 'rest.css': 'r' } as Files, reads: [] as string[] }
  const remote = {
    read: async () => projectOf(server.revision, server.files),
    async text(_: string, path: string) {
      server.reads.push(path)
      return server.files[path] ?? ''
    },
    async save({ revision, files = [] }: Save) {
      if (revision !== String(server.revision))
        throw new Problem(409, { error: 'conflict', author: 'Ana', savedAt: '2026-01-01', files: [] } as never)
      for (const file of files) if ('text' in file && file.text) server.files[file.path] = file.text
      server.revision += 1
      return projectOf(server.revision, server.files)
    },
  } as unknown as Remote
  const first = firstHeld(projectOf(1, server.files), null)
  const texts = { ...first.saved, 'more.css': 'a\nb\nc\n' }
  const store = createStore({ ...first, saved: texts, draft: texts, autosave: false })
  const engine = (): Engine => ({ ask: async () => null as never, end: () => undefined })
  const told: unknown[] = []
  const tell = new Proxy({}, { get: (_, name) => (by: unknown) => told.push([name, by]) }) as never
  const writing = createWriting(store, engine, () => 0)
  const pushing = createPushing({ store, remote, writing, engine, tell }, () => told.push('lost'))
  writing.type('more.css', mine)
  server.files = after
  server.revision += 1
  return { server, store, told, save: () => pushing.push({ publish: false, auto: false }) }
}

describe('another file that is open', () => {
  it('is brought together with what somebody else saved in it', async () => {
    const { server, told, save } = begin('a\nb\nC\n', { 'more.css': 'A\nb\nc\n', 'rest.css': 'r!' })
    await save()
    expect(server.files['more.css']).toBe('A\nb\nC\n')
    expect(server.reads).toEqual(['more.css'])
    expect(told[0]).toEqual(['broughtTogether', expect.objectContaining({ author: 'Ana' })])
  })

  it('is shown in both versions where both changed the same, or it is gone', async () => {
    for (const after of [{ 'more.css': 'a\nB\nc\n' }, {}] as Files[]) {
      const { server, store, save } = begin('a\nb!\nc\n', after)
      await save()
      expect(server.files).toEqual(after)
      const { newer, draft } = store.now()
      expect([newer?.texts['more.css'], newer?.by?.author]).toEqual([after['more.css'] ?? '', 'Ana'])
      expect(draft['more.css']).toBe('a\nb!\nc\n')
    }
  })

  it('that this browser kept is compared with the server when the page is opened', async () => {
    const loaded = projectOf(2, { 'more.css': 'theirs' })
    const remote = { text: async (_: string, path: string) => `${path} theirs` }
    const { saved } = firstHeld(loaded, null)
    const kept = {
      ...{ page: 'p', at: 1, revision: '1' },
      base: { ...saved, 'more.css': 'old', 'gone.css': 'old' },
      draft: { ...saved, 'more.css': 'mine', 'gone.css': 'old' },
    }
    const others = await othersOf(remote, loaded, kept)
    expect(others).toEqual({ 'more.css': 'more.css theirs', 'gone.css': '' })
    const held = firstHeld(loaded, kept, others)
    expect([held.newer?.texts['more.css'], held.draft['more.css']]).toEqual(['more.css theirs', 'mine'])
  })
})
