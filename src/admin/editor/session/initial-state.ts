import { browserStore } from '#web/browser-store.ts'
import type { StoredDraft } from './draft-store.ts'
import { createTypedStep, emptyHistory } from './history.ts'
import { mergeTexts } from './merge-texts.ts'
import type { EditedProject } from './project.ts'
import type { StoreState } from './store.ts'
import { getChangedKeys, type Texts, toTexts } from './texts.ts'

export const autosaveKey = 'vitrine-page-autosave'
/** On until the seller switches it off in this browser. */
const isAutosaveEnabled = () => browserStore('localStorage').getItem(autosaveKey) !== 'off'

/** One step from one state of the texts to another. */
function buildStep(saved: Texts, draft: Texts) {
  const steps = getChangedKeys(saved, draft).map(key => createTypedStep(key, saved[key] ?? '', draft[key] ?? '', 0))
  return { forth: steps.flatMap(step => step.forth), back: steps.flatMap(step => step.back) }
}

/**
 * How a session begins: with what the server has, and with what was written in this browser and never reached it. Where
 * somebody saved since, both are brought together or both are shown. `others`: the other files that were written, as they
 * are now.
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
