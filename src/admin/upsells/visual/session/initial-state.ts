import type { VisualContent, VisualPage } from '#contract/visual-pages.ts'
import { readElements } from '#domain/visual-element.ts'
import type { PageContent } from '../model/editor.ts'
import { emptyHistory } from '../model/history.ts'
import { isSame, isSameContent, mergeContent } from '../model/merge.ts'
import type { StoreState } from './store.ts'

/** A draft that did not reach the server, the version and content on which it is based, and when it was stored (ms). */
export type StoredVisualDraft = {
  page: string
  at: number
  version: string | null
  base: PageContent
  draft: PageContent
  /** Saves for which no response had arrived when the draft was stored. */
  sent: readonly PageContent[]
}
/** A page to edit, with the draft stored in this browser. */
export type OpenedVisual = { loaded: VisualPage; storedDraft: StoredVisualDraft | null }

export const toPageContent = ({ title, elements, layout }: VisualContent): PageContent => ({
  title,
  elements: readElements(elements),
  layout,
})

/**
 * Builds the initial state from the server's content and the changes stored in this browser. If another member saved in
 * the meantime, both versions are merged or, if that is impossible, reported as a conflict.
 */
export function createInitialState({ loaded, storedDraft }: OpenedVisual): StoreState {
  const content = toPageContent(loaded.content)
  const state: StoreState = {
    ...{ content, saved: content, history: emptyHistory, selection: [], boxes: new Map() },
    ...{ version: loaded.version, isDraft: loaded.isDraft, savedAt: new Date(loaded.savedAt) },
    ...{ sent: [], activity: null, failure: null, problem: null, newer: null, recovered: null },
  }
  if (!storedDraft) return state
  // If a save without a response did reach the server, later changes are based on that save.
  const base = storedDraft.sent.find(each => isSameContent(each, content)) ?? storedDraft.base
  const { content: merged, collisions } =
    storedDraft.version === loaded.version
      ? { content: storedDraft.draft, collisions: [] }
      : mergeContent(base, content, storedDraft.draft)
  if (isSame(merged, content)) return state
  const history = { ...emptyHistory, past: [content] }
  if (collisions.length === 0) return { ...state, content: merged, history, recovered: storedDraft.at }
  const newer = {
    ...{ content, base, collisions, version: loaded.version, isDraft: loaded.isDraft, savedAt: loaded.savedAt },
    ...{ author: null, publish: false, shown: true },
  }
  return {
    ...state,
    ...{ content: storedDraft.draft, saved: base, version: storedDraft.version, newer, recovered: storedDraft.at },
    history: { ...emptyHistory, past: [base] },
  }
}
