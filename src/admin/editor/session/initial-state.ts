import { browserStore } from '#api-client/browser-store.ts'
import type { StoredDraft } from './draft-store.ts'
import { createTypedStep, emptyHistory } from './history.ts'
import { mergeTexts } from './merge-texts.ts'
import type { EditedProject } from './project.ts'
import type { StoreState } from './store.ts'
import { getChangedKeys, type Texts, toTexts } from './texts.ts'

export const autosaveKey = 'vitrine-page-autosave'
/** Autosave is on unless it was switched off in this browser. */
const isAutosaveEnabled = () => browserStore('localStorage').getItem(autosaveKey) !== 'off'

/** Builds the undo step from the saved texts to the texts of the draft. */
function buildStep(saved: Texts, draft: Texts) {
  const steps = getChangedKeys(saved, draft).map(key => createTypedStep(key, saved[key] ?? '', draft[key] ?? '', 0))
  return { forward: steps.flatMap(step => step.forward), backward: steps.flatMap(step => step.backward) }
}

/**
 * Builds the initial state from the server's content and the changes stored in this browser. If another member saved in
 * the meantime, both versions are merged or, if that is impossible, reported as a conflict. `others` are the server's
 * texts of the other files that the stored draft contains.
 */
export function createInitialState(
  loaded: EditedProject,
  stored: StoredDraft | null,
  others: Record<string, string> = {},
): StoreState {
  const current: Texts = { ...others, ...toTexts(loaded.source) }
  const state: StoreState = {
    project: loaded,
    saved: current,
    draft: current,
    history: emptyHistory,
    savedStep: null,
    activity: null,
    failure: null,
    autosave: isAutosaveEnabled(),
    newer: null,
    recovered: null,
  }
  if (!stored) return state
  const saved = { ...stored.base, ...current }
  const draft = mergeTexts(stored.base, saved, stored.draft)
  if (draft && getChangedKeys(saved, draft).length === 0) return state
  if (draft)
    return { ...state, saved, draft, history: { done: [buildStep(saved, draft)], undone: [] }, recovered: stored.at }
  return {
    ...state,
    project: { ...loaded, source: { ...loaded.source, revision: stored.revision } },
    saved: stored.base,
    draft: stored.draft,
    newer: { theirs: loaded, texts: saved, base: stored.base, publish: false, shown: true, author: null },
    recovered: stored.at,
  }
}
