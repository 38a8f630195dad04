import { browserStore } from '#web/browser-store.ts'
import type { StoredDraft } from './draft-store.ts'
import { createTypedStep, emptyHistory } from './history.ts'
import { mergeTexts } from './merge-texts.ts'
import type { EditedProject } from './project.ts'
import type { StoreState } from './store.ts'
import { getChangedKeys, type Texts, toTexts } from './texts.ts'

export const autosaveKey = 'vitrine-page-autosave'
/** Autosave is on unless it was switched off in this browser. */
const isAutosaveEnabled = () => browserStore('localStorage').getItem(autosaveKey) !== 'off'

/** Builds the step between two states of the texts. */
function buildStep(saved: Texts, draft: Texts) {
  const steps = getChangedKeys(saved, draft).map(key => createTypedStep(key, saved[key] ?? '', draft[key] ?? '', 0))
  return { forth: steps.flatMap(step => step.forth), back: steps.flatMap(step => step.back) }
}

/**
 * Builds the initial state from the server's content and the changes stored in this browser. If somebody else saved in
 * the meantime, both are merged, or shown as a conflict. `others` are other changed files, as the server has them now.
 */
export function createInitialState(
  loaded: EditedProject,
  kept: StoredDraft | null,
  others: Record<string, string> = {},
): StoreState {
  const current: Texts = { ...others, ...toTexts(loaded.source) }
  const held: StoreState = {
    project: loaded,
    saved: current,
    draft: current,
    history: emptyHistory,
    savedStep: null,
    work: null,
    trouble: null,
    autosave: isAutosaveEnabled(),
    newer: null,
    recovered: null,
  }
  if (!kept) return held
  const saved = { ...kept.base, ...current }
  const draft = mergeTexts(kept.base, saved, kept.draft)
  if (draft && getChangedKeys(saved, draft).length === 0) return held
  if (draft)
    return { ...held, saved, draft, history: { done: [buildStep(saved, draft)], undone: [] }, recovered: kept.at }
  return {
    ...held,
    project: { ...loaded, source: { ...loaded.source, revision: kept.revision } },
    saved: kept.base,
    draft: kept.draft,
    newer: { theirs: loaded, texts: saved, base: kept.base, publish: false, shown: true, by: null },
    recovered: kept.at,
  }
}
