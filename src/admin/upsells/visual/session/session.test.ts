import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { VisualContent, VisualPage } from '#contract/visual-pages.ts'
import { createElement, type VisualElement } from '#domain/visual-element.ts'
import { Problem } from '#web/call.ts'
import type { PageContent } from '../model/editor.ts'
import { createActions, createDraftEditor } from './actions.ts'
import { createInitialState, type StoredVisualDraft } from './initial-state.ts'
import type { Remote } from './remote.ts'
import { createSaveScheduler } from './save-scheduler.ts'
import { createStore, getSaveState, isDirty } from './store.ts'
import type { SessionNotifications } from './sync.ts'

const text = (id: string, content: string): VisualElement => createElement(id, 'text', content)
const page = (...elements: VisualElement[]): PageContent => ({ title: 'Offer', elements, layout: {} })
const says = (id: string, content: string) => (now: PageContent) => ({
  ...now,
  elements: now.elements.map(each => (each.id === id ? { ...each, content } : each)),
})
const contents = ({ elements }: VisualContent) => elements.map(({ content }) => content)

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
    newest: () => versions.at(-1)?.content ?? first,
    fails(as: typeof fault) {
      fault = as
    },
    /** Simulates a save by somebody else. */
    other: (step: (now: PageContent) => PageContent) =>
      void versions.push({ content: step((versions.at(-1)?.content ?? first) as PageContent), isPublish: false }),
    reply,
  }
}

const base = page(text('a', 'A'), text('b', 'B'))

function open(server = createServer(base), kept: StoredVisualDraft | null = null) {
  const told: string[] = []
  const tell: SessionNotifications = {
    textOf: () => 'lost',
    refusal: ({ title }) => (title === '' ? 'no title' : null),
    publishFailed: why => told.push(`not published: ${why}`),
    failed: why => told.push(why),
    broughtTogether: author => told.push(`with ${author}`),
    theirsTaken: () => told.push('theirs'),
    restored: () => told.push('restored'),
    discarded: () => told.push('discarded'),
  }
  const store = createStore(createInitialState({ loaded: server.reply(), storedDraft: kept }))
  const parts = { store, remote: server.remote, tell }
  const saving = createSaveScheduler(parts)
  const writing = createDraftEditor(parts, Date.now)
  const acts = createActions(parts, saving, writing)
  const stop = saving.start()
  return { server, told, store, saving, ...writing, ...acts, stop, state: () => getSaveState(store.now()) }
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

it('saves a draft two seconds after the last change, one save at a time', async () => {
  const { server, change, state, store } = open()
  change(says('a', 'one'))
  await vi.advanceTimersByTimeAsync(1_500)
  change(says('a', 'two'))
  await vi.advanceTimersByTimeAsync(1_900)
  expect(server.calls).toEqual([])
  expect(state()).toBe('waiting')
  await vi.advanceTimersByTimeAsync(100)
  expect(server.calls).toEqual(['auto'])
  expect(contents(server.newest())).toEqual(['two', 'B'])
  expect(state()).toBe('saved')
  expect(store.now().isDraft).toBe(true)
})

it('publishes what is on the screen, and keeps the undo history', async () => {
  const { server, change, saving, undo, store } = open()
  change(says('a', 'one'))
  expect(await saving.publish()).toBe(true)
  expect(server.calls).toEqual(['publish'])
  expect(store.now().isDraft).toBe(false)
  undo()
  expect(contents(store.now().content)).toEqual(['A', 'B'])
  expect(isDirty(store.now())).toBe(true)
})

it('does not publish an incomplete page, and says why', async () => {
  const { server, change, saving, told, state } = open()
  change(now => ({ ...now, title: '' }))
  expect(await saving.publish()).toBe(false)
  expect(told).toEqual(['not published: no title'])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(server.calls).toEqual([])
  expect(state()).toBe('failed')
  change(now => ({ ...now, title: 'Offer 2' }))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(state()).toBe('saved')
})

it('retries while the server cannot be reached, including later changes', async () => {
  const { server, change, state } = open()
  server.fails('cut')
  change(says('a', 'one'))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(state()).toBe('offline')
  change(says('b', 'two'))
  server.fails(null)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(state()).toBe('saved')
  expect(contents(server.newest())).toEqual(['one', 'two'])
})

it('recognizes its own save when the response was lost, even after later changes', async () => {
  const { server, change, state, told } = open()
  server.fails('lost answer')
  change(says('a', 'one'))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(state()).toBe('offline')
  server.fails(null)
  change(says('a', 'one and more'))
  await vi.advanceTimersByTimeAsync(4_000)
  expect(state()).toBe('saved')
  expect(told).toEqual([])
  expect(contents(server.newest())).toEqual(['one and more', 'B'])
})

it('merges changes by two members to different elements; undo reverts only own changes', async () => {
  const { server, change, state, told, undo, store } = open()
  server.other(says('b', 'theirs'))
  change(says('a', 'mine'))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(told).toEqual(['with Bia'])
  expect(state()).toBe('saved')
  expect(contents(server.newest())).toEqual(['mine', 'theirs'])
  undo()
  expect(contents(store.now().content)).toEqual(['A', 'theirs'])
})

it('reports a conflict when both changed the same, and saves nothing until it is resolved', async () => {
  const { server, change, state, saving, store, keepMine } = open()
  server.other(says('a', 'theirs'))
  change(says('a', 'mine'))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(state()).toBe('conflict')
  expect(store.now().newer).toMatchObject({ collisions: ['a'], author: 'Bia', shown: false })
  expect(await saving.publish()).toBe(false)
  expect(store.now().newer?.shown).toBe(true)
  expect(contents(server.newest())).toEqual(['theirs', 'B'])
  await keepMine()
  expect(server.calls.at(-1)).toBe('publish')
  expect(contents(server.newest())).toEqual(['mine', 'B'])
  expect(state()).toBe('saved')
})

it('takes their side on request, keeps other own changes, and restores mine by undo', async () => {
  const { server, change, store, takeTheirs, undo, state } = open()
  server.other(says('a', 'theirs'))
  change(now => says('b', 'mine too')(says('a', 'mine')(now)))
  await vi.advanceTimersByTimeAsync(2_000)
  takeTheirs()
  expect(contents(store.now().content)).toEqual(['theirs', 'mine too'])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(state()).toBe('saved')
  undo()
  expect(contents(store.now().content)).toEqual(['mine', 'mine too'])
})

it('restores a version as one undo step, and the published content as another', async () => {
  const { server, change, store, restore, discardDraft, undo, told } = open()
  change(says('a', 'one'))
  await vi.advanceTimersByTimeAsync(2_000)
  change(says('a', 'two'))
  expect(await restore('2')).toBe(true)
  expect(contents(store.now().content)).toEqual(['one', 'B'])
  expect(server.calls).toEqual(['auto', 'auto', 'restore 2'])
  undo()
  expect(contents(store.now().content)).toEqual(['two', 'B'])
  expect(await discardDraft()).toBe(true)
  expect(contents(store.now().content)).toEqual(['A', 'B'])
  expect(store.now().isDraft).toBe(false)
  expect(isDirty(store.now())).toBe(false)
  undo()
  expect(contents(store.now().content)).toEqual(['two', 'B'])
  expect(told).toEqual(['restored', 'discarded'])
})

const kept = (draft: PageContent, more: Partial<StoredVisualDraft> = {}): StoredVisualDraft => ({
  ...{ page: 'visual:p1', at: 9_000, version: '1', base, draft, sent: [] },
  ...more,
})

it('recovers a draft stored in this browser; dropping it is an undo step', () => {
  const { store, settleRecovered, undo } = open(createServer(base), kept(says('a', 'kept')(base)))
  expect(store.now().recovered).toBe(9_000)
  expect(contents(store.now().content)).toEqual(['kept', 'B'])
  settleRecovered(false)
  expect(contents(store.now().content)).toEqual(['A', 'B'])
  expect(store.now().recovered).toBeNull()
  undo()
  expect(contents(store.now().content)).toEqual(['kept', 'B'])
})

it('detects saves that arrived before the tab was closed, and asks on conflicting changes', () => {
  const arrived = createServer(base)
  arrived.other(says('a', 'sent'))
  const sent = says('a', 'sent')(base)
  expect(open(arrived, kept(sent, { sent: [sent] })).store.now()).toMatchObject({ recovered: null, newer: null })
  const later = says('a', 'later')(base)
  expect(open(arrived, kept(later, { sent: [sent] })).store.now()).toMatchObject({ recovered: 9_000, newer: null })
  expect(open(arrived, kept(later)).store.now().newer).toMatchObject({ collisions: ['a'], shown: true })
})
