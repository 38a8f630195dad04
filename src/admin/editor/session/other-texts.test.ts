import { describe, expect, it, vi } from 'vitest'
import { Problem } from '#api-client/call.ts'
import { createDraftEditor } from './draft-editor.ts'
import type { Engine } from './engine.ts'
import { createInitialState } from './initial-state.ts'
import { loadOtherTexts } from './opened-page.ts'
import type { EditedProject } from './project.ts'
import type { Remote, SaveBody } from './remote.ts'
import { createStore } from './store.ts'
import { createSync } from './sync.ts'

vi.stubGlobal('localStorage', { getItem: () => 'off' })

type Files = Record<string, string>
const buildProject = (revision: number, files: Files) =>
  ({
    page: { id: 'p' },
    source: { revision: String(revision), entry: 'index.html', isUtf8: true, html: '<p>', css: null, js: null },
    files: Object.entries(files).map(([path, text]) => ({ path, mime: 'text/css', size: text.length, hash: text })),
    draftName: null,
    originalPageId: null,
  }) as unknown as EditedProject

/** Starts a session in which 'more.css' is open and changed to `mine`. Another member has saved the files `after`. */
function startSession(mine: string, after: Files) {
  const server = { revision: 1, files: { 'more.css': 'a\nb\nc\n', 'rest.css': 'r' } as Files, reads: [] as string[] }
  const remote = {
    read: async () => buildProject(server.revision, server.files),
    async text(_: string, path: string) {
      server.reads.push(path)
      return server.files[path] ?? ''
    },
    async save({ revision, files = [] }: SaveBody) {
      if (revision !== String(server.revision))
        throw new Problem(409, { error: 'conflict', author: 'Ana', savedAt: '2026-01-01', files: [] } as never)
      for (const file of files) if ('text' in file && file.text) server.files[file.path] = file.text
      server.revision += 1
      return buildProject(server.revision, server.files)
    },
  } as unknown as Remote
  const initialState = createInitialState(buildProject(1, server.files), null)
  const texts = { ...initialState.saved, 'more.css': 'a\nb\nc\n' }
  const store = createStore({ ...initialState, saved: texts, draft: texts, autosave: false })
  const engine = (): Engine => ({ ask: async () => null as never, end: () => undefined })
  const notifications: unknown[] = []
  const notify = new Proxy({}, { get: (_, name) => (author: unknown) => notifications.push([name, author]) }) as never
  const draftEditor = createDraftEditor(store, engine, () => 0)
  const sync = createSync({ store, remote, draftEditor, engine, notify }, () => notifications.push('lost'))
  draftEditor.type('more.css', mine)
  server.files = after
  server.revision += 1
  return { server, store, notifications, save: () => sync.push({ publish: false, auto: false }) }
}

describe('an open file besides the main texts', () => {
  it('merges an open file with the changes that another member saved', async () => {
    const { server, notifications, save } = startSession('a\nb\nC\n', { 'more.css': 'A\nb\nc\n', 'rest.css': 'r!' })
    await save()
    expect(server.files['more.css']).toBe('A\nb\nC\n')
    expect(server.reads).toEqual(['more.css'])
    expect(notifications[0]).toEqual(['merged', expect.objectContaining({ author: 'Ana' })])
  })

  it('reports a conflict if both members changed the same line, or one of them deleted the open file', async () => {
    for (const after of [{ 'more.css': 'a\nB\nc\n' }, {}] as Files[]) {
      const { server, store, save } = startSession('a\nb!\nc\n', after)
      await save()
      expect(server.files).toEqual(after)
      const { newer, draft } = store.now()
      expect([newer?.texts['more.css'], newer?.author?.author]).toEqual([after['more.css'] ?? '', 'Ana'])
      expect(draft['more.css']).toBe('a\nb!\nc\n')
    }
  })

  it('compares the open files of a stored draft with the server when the page is opened', async () => {
    const loaded = buildProject(2, { 'more.css': 'theirs' })
    const remote = { text: async (_: string, path: string) => `${path} theirs` }
    const { saved } = createInitialState(loaded, null)
    const storedDraft = {
      ...{ page: 'p', at: 1, revision: '1' },
      base: { ...saved, 'more.css': 'old', 'gone.css': 'old' },
      draft: { ...saved, 'more.css': 'mine', 'gone.css': 'old' },
    }
    const others = await loadOtherTexts(remote, loaded, storedDraft)
    expect(others).toEqual({ 'more.css': 'more.css theirs', 'gone.css': '' })
    const state = createInitialState(loaded, storedDraft, others)
    expect([state.newer?.texts['more.css'], state.draft['more.css']]).toEqual(['more.css theirs', 'mine'])
  })
})
