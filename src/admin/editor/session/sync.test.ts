import { indexPage } from '@vitrine/html-editing/page-index.ts'
import { describe, expect, it } from 'vitest'
import { Problem } from '#api-client/call.ts'
import { createDraftEditor } from './draft-editor.ts'
import type { Engine } from './engine.ts'
import { emptyHistory } from './history.ts'
import type { EditedProject } from './project.ts'
import { createQuestionHandler } from './question-handler.ts'
import type { Remote, SaveBody } from './remote.ts'
import { createStore, isDirty } from './store.ts'
import { createSync } from './sync.ts'
import { type Texts, toTexts } from './texts.ts'

const html = '<h1>Light</h1>\r\n<p>One</p>\r\n<p>Two</p>\r\n<p>Three</p>\r\n'
const conflict = () => Promise.reject(new Problem(409, { error: 'conflict' }))

/** Starts a session on a fake server with one page. The server rejects saves that are based on an old revision. */
function startSession() {
  const server = { revision: 1, texts: { html, css: '', js: '' } as Texts, reached: true, saves: [] as SaveBody[] }
  const project = () =>
    ({
      page: { id: 'p', draft: null, revision: 'r1' },
      source: { revision: String(server.revision), entry: 'index.html', isUtf8: true, ...server.texts },
      files: [],
      draftName: null,
      originalPageId: null,
    }) as unknown as EditedProject
  const remote = {
    read: async () => project(),
    async save({ revision, html: newHtml, css }: SaveBody) {
      if (!server.reached) throw new TypeError('the connection was lost')
      if (revision !== String(server.revision)) return conflict()
      server.saves.push({ revision, publish: false, ...(newHtml !== undefined && { html: newHtml }) })
      server.texts = {
        ...server.texts,
        ...(newHtml !== undefined && { html: newHtml }),
        ...(css !== undefined && { css }),
      }
      server.revision += 1
      return project()
    },
  } as unknown as Remote
  const saved = toTexts(project().source)
  const store = createStore({
    ...{ project: project(), saved, draft: saved, history: emptyHistory, savedStep: null },
    ...{ activity: null, failure: null, autosave: false, newer: null, recovered: null },
  })
  const answerQuestion = createQuestionHandler()
  const engine = { ask: async question => answerQuestion(question) as never, end: () => undefined } satisfies Engine
  const notifications: string[] = []
  const notify = new Proxy({}, { get: (_, name) => () => notifications.push(String(name)) }) as Parameters<
    typeof createSync
  >[0]['notify']
  const draftEditor = createDraftEditor(store, () => engine, Date.now)
  const sync = createSync({ store, remote, draftEditor, engine: () => engine, notify }, () =>
    notifications.push('lost'),
  )
  const saveElsewhere = (change: (text: string) => string) => {
    server.texts = { ...server.texts, html: change(server.texts.html) }
    server.revision += 1
  }
  const findId = (tag: string) =>
    [...indexPage(store.now().draft.html).elements].find(([, element]) => element.tagName === tag)?.[0] ?? 'none'
  return {
    server,
    store,
    draftEditor,
    notifications,
    saveElsewhere,
    findId,
    save: () => sync.push({ publish: false, auto: false }),
  }
}

describe('createSync', () => {
  it('sends changes with the line endings of the page', async () => {
    const { server, draftEditor, store, save } = startSession()
    draftEditor.type('html', html.replaceAll('\r\n', '\n').replace('Two', '2'))
    await save()
    expect(server.texts.html).toBe(html.replace('Two', '2'))
    expect(isDirty(store.now())).toBe(false)
    draftEditor.undo()
    expect(store.now().draft.html).toBe(html)
  })

  it('applies local edits again to a newer version, and can still undo these edits', async () => {
    const { server, store, draftEditor, notifications, saveElsewhere, findId, save } = startSession()
    await draftEditor.editAll([{ kind: 'setText', id: findId('h1'), was: 'Light', text: 'Dusk' }])
    saveElsewhere(text => `<nav>x</nav>${text}`)
    await save()
    expect(server.texts.html).toBe(`<nav>x</nav>${html.replace('Light', 'Dusk')}`)
    expect(notifications).toEqual(['merged', 'saved'])
    draftEditor.undo()
    expect(store.now().draft.html).toBe(`<nav>x</nav>${html}`)
  })

  it('merges typed changes with changes that another member made in other lines', async () => {
    const { server, draftEditor, saveElsewhere, save } = startSession()
    draftEditor.type('html', html.replace('Three', '3'))
    saveElsewhere(text => text.replace('Light', 'Dusk'))
    await save()
    expect(server.texts.html).toBe(html.replace('Three', '3').replace('Light', 'Dusk'))
  })

  it('keeps both versions when two members changed the same text', async () => {
    const { server, store, draftEditor, saveElsewhere, findId, save } = startSession()
    await draftEditor.editAll([{ kind: 'setText', id: findId('h1'), was: 'Light', text: 'Dawn' }])
    saveElsewhere(text => text.replace('Light', 'Dusk'))
    await save()
    expect(server.texts.html).toContain('Dusk')
    expect(store.now().draft.html).toContain('Dawn')
    expect(store.now().newer?.theirs.source.html).toContain('Dusk')
  })

  it('keeps changes while the server cannot be reached, and requests a retry', async () => {
    const { server, store, draftEditor, notifications, save } = startSession()
    server.reached = false
    draftEditor.type('css', 'a{}')
    await save()
    expect(store.now().failure).toBe('offline')
    expect(notifications).toEqual(['failed', 'lost'])
    server.reached = true
    await save()
    expect(server.texts.css).toBe('a{}')
    expect(store.now().failure).toBeNull()
  })

  it('rejects an edit of a text that has changed in the meantime', async () => {
    const { draftEditor, store } = startSession()
    expect(await draftEditor.editAll([{ kind: 'setText', id: '0', was: 'Other', text: 'x' }])).toEqual({
      ok: false,
      reason: 'changed',
    })
    expect(store.now().draft.html).toBe(html)
  })
})
