import { describe, expect, it } from 'vitest'
import type { Edit } from '#page-source/edits/edit.ts'
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
  const answers = createQuestionHandler()
  let hold: Promise<unknown> = Promise.resolve()
  const engine = {
    ask: async (question: Parameters<typeof answers>[0]) => {
      await hold
      return answers(question)
    },
    end: () => undefined,
  } as unknown as Engine
  const writing = createDraftEditor(
    store,
    () => engine,
    () => 0,
  )
  return {
    store,
    writing,
    answers,
    holdOn: (until: Promise<unknown>) => {
      hold = until
    },
  }
}
/** The address of the nth image. */
const picture = (nth: number) => ['2', '4'][nth] ?? ''
const replaced = (id: string): Edit[] => [{ id, kind: 'replaceImage', src: 'new.png' }]

describe('a tracked element', () => {
  it.each<[string, Edit]>([
    ['a text before it is written', { id: '0', was: 'One', kind: 'setText', text: 'Longer than before' }],
    ['an element before it is copied', { id: '1', kind: 'duplicate', styled: [] }],
    ['one before it is removed', { id: '1', kind: 'remove' }],
    ['its twin before it is copied', { id: '2', kind: 'duplicate', styled: [] }],
    ['it is copied itself', { id: '4', kind: 'duplicate', styled: [] }],
    ['it gets another look', { id: '4', kind: 'setStyle', style: { width: '10px' } }],
  ])('is changed at its original position after %s', async (_, edit) => {
    const { store, writing } = openDraft()
    const mark = trackElement(store, picture(1))
    expect(await writing.editAll([edit])).toEqual({ ok: true })
    expect(await writing.editMarked(mark, replaced)).toEqual({ ok: true })
    const pictures = [...store.now().draft.html.matchAll(/<img [^>]*>/g)].map(([tag]) => tag.includes('new.png'))
    const expected =
      edit.id === '4' && edit.kind === 'duplicate'
        ? [false, true, false]
        : pictures.map((_, at) => at === pictures.length - 1)
    expect(pictures).toEqual(expected)
  })

  it('is found after undo and redo, and after changes by another tab or member', async () => {
    const { store, writing } = openDraft()
    await writing.editAll([{ id: '0', was: 'One', kind: 'setText', text: 'More' }])
    const mark = trackElement(store, picture(0))
    writing.undo()
    writing.redo()
    writing.undo()
    const theirs = store.now().draft.html.replace('Two', 'Two and a half').replace('<h1', '<h1 class="x"')
    store.set({ draft: { ...store.now().draft, html: theirs }, history: emptyHistory })
    expect(await writing.editMarked(mark, replaced)).toEqual({ ok: true })
    expect(store.now().draft.html).toContain('Two and a half</p><img src="new.png"><p>Three')
  })

  it('is changed although somebody types while it is searched', async () => {
    const { store, writing, holdOn } = openDraft()
    const mark = trackElement(store, picture(0))
    let go = () => {}
    holdOn(
      new Promise<void>(resolve => {
        go = resolve
      }),
    )
    const edited = writing.editMarked(mark, replaced)
    writing.type('html', store.now().draft.html.replace('One', 'Typed'))
    go()
    expect(await edited).toEqual({ ok: true })
    expect(store.now().draft.html).toContain('<h1>Typed</h1><p>Two</p><img src="new.png"><p>Three')
  })

  it('is refused once it is removed, and nothing else is changed', async () => {
    const { store, writing } = openDraft()
    const mark = trackElement(store, picture(0))
    await writing.editAll([{ id: picture(0), kind: 'remove' }])
    const before = store.now().draft.html
    expect(await writing.editMarked(mark, replaced)).toEqual({ ok: false, reason: 'not_found' })
    expect(store.now().draft.html).toBe(before)
  })

  it('keeps the position of a text within it', () => {
    const source = `<p>New</p>${html}`
    const changes = [[{ start: 0, end: 0, text: '<p>New</p>' }]]
    expect(findTrackedAddress({ base: html, source, isUtf8: true, id: '1.0', changes })).toBe('2.0')
  })
})
