import type { Edit } from '@vitrine/html-editing/edits/edit.ts'
import { describe, expect, it } from 'vitest'
import { createDraftEditor } from './draft-editor.ts'
import type { Engine } from './engine.ts'
import { emptyHistory } from './history.ts'
import { createQuestionHandler } from './question-handler.ts'
import { findTrackedAddress } from './replay.ts'
import { createStore, type StoreState } from './store.ts'
import { trackElement } from './track-element.ts'

const html = '<h1>One</h1><p>Two</p><img src="a.png"><p>Three</p><img src="a.png">'

function openDraft() {
  const project = { source: { html, isUtf8: true } }
  const store = createStore({
    project,
    saved: { html },
    draft: { html },
    history: emptyHistory,
  } as unknown as StoreState)
  const answerQuestion = createQuestionHandler()
  let blocked: Promise<unknown> = Promise.resolve()
  const engine = {
    ask: async (question: Parameters<typeof answerQuestion>[0]) => {
      await blocked
      return answerQuestion(question)
    },
    end: () => undefined,
  } as unknown as Engine
  const draftEditor = createDraftEditor(
    store,
    () => engine,
    () => 0,
  )
  return {
    store,
    draftEditor,
    answerQuestion,
    blockUntil: (promise: Promise<unknown>) => {
      blocked = promise
    },
  }
}
/** Returns the element id of the nth image, counted from 0. */
const getImageId = (nth: number) => ['2', '4'][nth] ?? ''
const buildReplacement = (id: string): Edit[] => [{ id, kind: 'replaceImage', src: 'new.png' }]

describe('a tracked element', () => {
  it.each<[string, Edit]>([
    ['a change of a text before the image', { id: '0', was: 'One', kind: 'setText', text: 'Longer than before' }],
    ['duplicating an element before the image', { id: '1', kind: 'duplicate', styled: [] }],
    ['removing an element before the image', { id: '1', kind: 'remove' }],
    ['duplicating an identical image before the image', { id: '2', kind: 'duplicate', styled: [] }],
    ['duplicating the image', { id: '4', kind: 'duplicate', styled: [] }],
    ['a change of the style of the image', { id: '4', kind: 'setStyle', style: { width: '10px' } }],
  ])('edits a tracked image at its original position after %s', async (_, edit) => {
    const { store, draftEditor } = openDraft()
    const mark = trackElement(store, getImageId(1))
    expect(await draftEditor.editAll([edit])).toEqual({ ok: true })
    expect(await draftEditor.editMarked(mark, buildReplacement)).toEqual({ ok: true })
    const replacedImages = [...store.now().draft.html.matchAll(/<img [^>]*>/g)].map(([tag]) => tag.includes('new.png'))
    const expected =
      edit.id === '4' && edit.kind === 'duplicate'
        ? [false, true, false]
        : replacedImages.map((_, index) => index === replacedImages.length - 1)
    expect(replacedImages).toEqual(expected)
  })

  it('finds a tracked element after undo and redo, and after changes by another tab or member', async () => {
    const { store, draftEditor } = openDraft()
    await draftEditor.editAll([{ id: '0', was: 'One', kind: 'setText', text: 'More' }])
    const mark = trackElement(store, getImageId(0))
    draftEditor.undo()
    draftEditor.redo()
    draftEditor.undo()
    const theirs = store.now().draft.html.replace('Two', 'Two and a half').replace('<h1', '<h1 class="x"')
    store.set({ draft: { ...store.now().draft, html: theirs }, history: emptyHistory })
    expect(await draftEditor.editMarked(mark, buildReplacement)).toEqual({ ok: true })
    expect(store.now().draft.html).toContain('Two and a half</p><img src="new.png"><p>Three')
  })

  it('edits a tracked element even if text is typed while the element is being searched', async () => {
    const { store, draftEditor, blockUntil } = openDraft()
    const mark = trackElement(store, getImageId(0))
    let unblock = () => {}
    blockUntil(
      new Promise<void>(resolve => {
        unblock = resolve
      }),
    )
    const edited = draftEditor.editMarked(mark, buildReplacement)
    draftEditor.type('html', store.now().draft.html.replace('One', 'Typed'))
    unblock()
    expect(await edited).toEqual({ ok: true })
    expect(store.now().draft.html).toContain('<h1>Typed</h1><p>Two</p><img src="new.png"><p>Three')
  })

  it('rejects an edit of a removed element, and changes nothing else', async () => {
    const { store, draftEditor } = openDraft()
    const mark = trackElement(store, getImageId(0))
    await draftEditor.editAll([{ id: getImageId(0), kind: 'remove' }])
    const before = store.now().draft.html
    expect(await draftEditor.editMarked(mark, buildReplacement)).toEqual({ ok: false, reason: 'not_found' })
    expect(store.now().draft.html).toBe(before)
  })

  it('finds a text inside a tracked element after an insertion before that element', () => {
    const source = `<p>New</p>${html}`
    const changes = [[{ start: 0, end: 0, text: '<p>New</p>' }]]
    expect(findTrackedAddress({ base: html, source, isUtf8: true, id: '1.0', changes })).toBe('2.0')
  })
})
