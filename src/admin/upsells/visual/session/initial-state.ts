import type { VisualContent, VisualPage } from '#contract/visual-pages.ts'
import { readElements } from '#domain/visual-element.ts'
import type { PageContent } from '../model/editor.ts'
import { emptyHistory } from '../model/history.ts'
import { isSame, isSameContent, mergeContent } from '../model/merge.ts'
import type { StoreState } from './store.ts'

/** What was changed and had not reached the server: on which version, on which content, and when (ms). */
export type StoredVisualDraft = {
  page: string
  at: number
  version: string | null
  base: PageContent
  draft: PageContent
  /** What was on its way when it was kept. */
  sent: readonly PageContent[]
}
/** A page to be edited, with what this browser still has of it. */
export type OpenedVisual = { loaded: VisualPage; kept: StoredVisualDraft | null }

export const toPageContent = ({ title, elements, layout }: VisualContent): PageContent => ({
  title,
  elements: readElements(elements),
  layout,
})

/**
 * How a session begins: with what the server has, and with what was changed in this browser and never reached it. Where
 * somebody saved since, both are brought together or both are shown.
 */
export function createInitialState({ loaded, kept }: OpenedVisual): StoreState {
  const content = toPageContent(loaded.content)
  const held: StoreState = {
    ...{ content, saved: content, history: emptyHistory, selection: [], boxes: new Map() },
    ...{ version: loaded.version, isDraft: loaded.isDraft, savedAt: new Date(loaded.savedAt) },
    ...{ sent: [], work: null, trouble: null, problem: null, newer: null, recovered: null },
  }
  if (!kept) return held
  // What was sent last had arrived: it was the base of what was written after it.
  const base = kept.sent.find(each => isSameContent(each, content)) ?? kept.base
  const { content: both, collisions } =
    kept.version === loaded.version ? { content: kept.draft, collisions: [] } : mergeContent(base, content, kept.draft)
  if (isSame(both, content)) return held
  const history = { ...emptyHistory, past: [content] }
  if (collisions.length === 0) return { ...held, content: both, history, recovered: kept.at }
  const newer = {
    ...{ content, base, collisions, version: loaded.version, isDraft: loaded.isDraft, savedAt: loaded.savedAt },
    ...{ author: null, publish: false, shown: true },
  }
  return {
    ...held,
    ...{ content: kept.draft, saved: base, version: kept.version, newer, recovered: kept.at },
    history: { ...emptyHistory, past: [base] },
  }
}
