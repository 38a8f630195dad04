import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Problem } from '#api-client/call.ts'
import type { VisualContent, VisualPage } from '#contract/visual-pages.ts'
import { createElement, type VisualElement } from '#domain/visual-element.ts'
import type { PageContent } from '../model/editor.ts'
import { createActions, createDraftEditor } from './actions.ts'
import { createInitialState, type StoredVisualDraft } from './initial-state.ts'
import type { Remote } from './remote.ts'
import { createSaveScheduler } from './save-scheduler.ts'
import { createStore, getSaveState, isDirty } from './store.ts'
import type { SessionNotifications } from './sync.ts'

const text = (id: string, content: string): VisualElement => createElement(id, 'text', content)
const page = (...elements: VisualElement[]): PageContent => ({ title: 'Offer', elements, layout: {} })
const setText = (id: string, content: string) => (current: PageContent) => ({
  ...current,
  elements: current.elements.map(each => (each.id === id ? { ...each, content } : each)),
})
const getTexts = ({ elements }: VisualContent) => elements.map(({ content }) => content)

/** A fake server with one page, whose versions are numbered in order. */
function createServer(first: PageContent) {
  const versions: { content: VisualContent; isPublish: boolean }[] = [{ content: first, isPublish: true }]
  let fault: 'cut' | 'lost answer' | null = null
  const calls: string[] = []
  const reply = (): VisualPage => ({
    page: { id: 'p1' } as VisualPage['page'],
    content: versions.at(-1)?.content ?? first,
    version: String(versions.length),
    isDraft: versions.at(-1)?.isPublish === false,
    savedAt: new Date(versions.length * 1_000).toISOString(),
  })
  async function add(name: string, content: VisualContent, version: string | null, isPublish: boolean) {
    calls.push(name)
    if (fault === 'cut') throw new TypeError('fetch failed')
    if (version !== String(versions.length))
      throw new Problem(409, { error: 'conflict', code: 'conflict', ...{ author: 'Bia', savedAt: '' } })
    versions.push({ content, isPublish })
    if (fault === 'lost answer') throw new TypeError('fetch failed')
    return reply()
  }
  const remote: Remote = {
    read: async () => {
      if (fault === 'cut') throw new TypeError('fetch failed')
      return reply()
    },
    keep: async ({ version, auto, restoredFrom, ...content }) => {
      const { version: id, savedAt } = await add(
        restoredFrom ? `restore ${restoredFrom}` : auto ? 'auto' : 'keep',
        content,
        version,
        false,
      )
      return { version: id ?? '', savedAt }
    },
    publish: ({ version, ...content }) => add('publish', content, version, true),
    discard: async version => {
      calls.push(`discard ${version}`)
      const published = versions.findLast(each => each.isPublish)
      if (published) versions.push(published)
      return reply()
    },
    version: async id => versions[Number(id) - 1]?.content ?? first,
  }
  return {
    remote,
    calls,
    getNewest: () => versions.at(-1)?.content ?? first,
    setFault(newFault: typeof fault) {
      fault = newFault
    },
    /** Simulates a save by another member. */
    saveElsewhere: (step: (current: PageContent) => PageContent) =>
      void versions.push({ content: step((versions.at(-1)?.content ?? first) as PageContent), isPublish: false }),
    reply,
  }
}

const base = page(text('a', 'A'), text('b', 'B'))

function open(server = createServer(base), storedDraft: StoredVisualDraft | null = null) {
  const notifications: string[] = []
  const notify: SessionNotifications = {
    formatError: () => 'lost',
    findRefusal: ({ title }) => (title === '' ? 'no title' : null),
    publishFailed: reason => notifications.push(`not published: ${reason}`),
    failed: reason => notifications.push(reason),
    merged: author => notifications.push(`with ${author}`),
    tookTheirs: () => notifications.push('theirs'),
    restored: () => notifications.push('restored'),
    discarded: () => notifications.push('discarded'),
  }
  const store = createStore(createInitialState({ loaded: server.reply(), storedDraft: storedDraft }))
  const dependencies = { store, remote: server.remote, notify }
  const scheduler = createSaveScheduler(dependencies)
  const draftEditor = createDraftEditor(dependencies, Date.now)
  const actions = createActions(dependencies, scheduler, draftEditor)
  const stop = scheduler.start()
  return {
    server,
    notifications,
    store,
    scheduler,
    ...draftEditor,
    ...actions,
    stop,
    state: () => getSaveState(store.now()),
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: 10_000 })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('saves several changes as one draft, two seconds after the last change', async () => {
  const { server, change, state, store } = open()
  change(setText('a', 'one'))
  await vi.advanceTimersByTimeAsync(1_500)
  change(setText('a', 'two'))
  await vi.advanceTimersByTimeAsync(1_900)
  expect(server.calls).toEqual([])
  expect(state()).toBe('waiting')
  await vi.advanceTimersByTimeAsync(100)
  expect(server.calls).toEqual(['auto'])
  expect(getTexts(server.getNewest())).toEqual(['two', 'B'])
  expect(state()).toBe('saved')
  expect(store.now().isDraft).toBe(true)
})

it('publishes the current content, and keeps the undo history', async () => {
  const { server, change, scheduler, undo, store } = open()
  change(setText('a', 'one'))
  expect(await scheduler.publish()).toBe(true)
  expect(server.calls).toEqual(['publish'])
  expect(store.now().isDraft).toBe(false)
  undo()
  expect(getTexts(store.now().content)).toEqual(['A', 'B'])
  expect(isDirty(store.now())).toBe(true)
})

it('does not publish a page without a title, and reports the reason', async () => {
  const { server, change, scheduler, notifications, state } = open()
  change(current => ({ ...current, title: '' }))
  expect(await scheduler.publish()).toBe(false)
  expect(notifications).toEqual(['not published: no title'])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(server.calls).toEqual([])
  expect(state()).toBe('failed')
  change(current => ({ ...current, title: 'Offer 2' }))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(state()).toBe('saved')
})

it('retries a failed save until the server can be reached, and includes later changes', async () => {
  const { server, change, state } = open()
  server.setFault('cut')
  change(setText('a', 'one'))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(state()).toBe('offline')
  change(setText('b', 'two'))
  server.setFault(null)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(state()).toBe('saved')
  expect(getTexts(server.getNewest())).toEqual(['one', 'two'])
})

it('recognizes its own save when the response to that save was lost, even after later changes', async () => {
  const { server, change, state, notifications } = open()
  server.setFault('lost answer')
  change(setText('a', 'one'))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(state()).toBe('offline')
  server.setFault(null)
  change(setText('a', 'one and more'))
  await vi.advanceTimersByTimeAsync(4_000)
  expect(state()).toBe('saved')
  expect(notifications).toEqual([])
  expect(getTexts(server.getNewest())).toEqual(['one and more', 'B'])
})

it('merges changes by two members to different elements, and undoes only local changes', async () => {
  const { server, change, state, notifications, undo, store } = open()
  server.saveElsewhere(setText('b', 'theirs'))
  change(setText('a', 'mine'))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(notifications).toEqual(['with Bia'])
  expect(state()).toBe('saved')
  expect(getTexts(server.getNewest())).toEqual(['mine', 'theirs'])
  undo()
  expect(getTexts(store.now().content)).toEqual(['A', 'theirs'])
})

it('reports a conflict when two members changed the same text, and saves nothing until it is resolved', async () => {
  const { server, change, state, scheduler, store, keepMine } = open()
  server.saveElsewhere(setText('a', 'theirs'))
  change(setText('a', 'mine'))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(state()).toBe('conflict')
  expect(store.now().newer).toMatchObject({ collisions: ['a'], author: 'Bia', shown: false })
  expect(await scheduler.publish()).toBe(false)
  expect(store.now().newer?.shown).toBe(true)
  expect(getTexts(server.getNewest())).toEqual(['theirs', 'B'])
  await keepMine()
  expect(server.calls.at(-1)).toBe('publish')
  expect(getTexts(server.getNewest())).toEqual(['mine', 'B'])
  expect(state()).toBe('saved')
})

it('takes the other member’s version on request, keeps unrelated local changes, and can undo this', async () => {
  const { server, change, store, takeTheirs, undo, state } = open()
  server.saveElsewhere(setText('a', 'theirs'))
  change(current => setText('b', 'mine too')(setText('a', 'mine')(current)))
  await vi.advanceTimersByTimeAsync(2_000)
  takeTheirs()
  expect(getTexts(store.now().content)).toEqual(['theirs', 'mine too'])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(state()).toBe('saved')
  undo()
  expect(getTexts(store.now().content)).toEqual(['mine', 'mine too'])
})

it('restores a version as one undo step, and the published content as another undo step', async () => {
  const { server, change, store, restore, discardDraft, undo, notifications } = open()
  change(setText('a', 'one'))
  await vi.advanceTimersByTimeAsync(2_000)
  change(setText('a', 'two'))
  expect(await restore('2')).toBe(true)
  expect(getTexts(store.now().content)).toEqual(['one', 'B'])
  expect(server.calls).toEqual(['auto', 'auto', 'restore 2'])
  undo()
  expect(getTexts(store.now().content)).toEqual(['two', 'B'])
  expect(await discardDraft()).toBe(true)
  expect(getTexts(store.now().content)).toEqual(['A', 'B'])
  expect(store.now().isDraft).toBe(false)
  expect(isDirty(store.now())).toBe(false)
  undo()
  expect(getTexts(store.now().content)).toEqual(['two', 'B'])
  expect(notifications).toEqual(['restored', 'discarded'])
})

const storeDraft = (draft: PageContent, more: Partial<StoredVisualDraft> = {}): StoredVisualDraft => ({
  ...{ page: 'visual:p1', at: 9_000, version: '1', base, draft, sent: [] },
  ...more,
})

it('recovers a draft stored in this browser, and discards this draft as one undo step', () => {
  const { store, settleRecovered, undo } = open(createServer(base), storeDraft(setText('a', 'kept')(base)))
  expect(store.now().recovered).toBe(9_000)
  expect(getTexts(store.now().content)).toEqual(['kept', 'B'])
  settleRecovered(false)
  expect(getTexts(store.now().content)).toEqual(['A', 'B'])
  expect(store.now().recovered).toBeNull()
  undo()
  expect(getTexts(store.now().content)).toEqual(['kept', 'B'])
})

it('detects saves that reached the server before the tab was closed, and reports conflicting changes', () => {
  const server = createServer(base)
  server.saveElsewhere(setText('a', 'sent'))
  const sent = setText('a', 'sent')(base)
  expect(open(server, storeDraft(sent, { sent: [sent] })).store.now()).toMatchObject({ recovered: null, newer: null })
  const later = setText('a', 'later')(base)
  expect(open(server, storeDraft(later, { sent: [sent] })).store.now()).toMatchObject({ recovered: 9_000, newer: null })
  expect(open(server, storeDraft(later)).store.now().newer).toMatchObject({ collisions: ['a'], shown: true })
})
