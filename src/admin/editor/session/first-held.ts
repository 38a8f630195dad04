import { browserStore } from '#web/browser-store.ts'
import { noHistory, typedStep } from './history.ts'
import type { Kept } from './local-copy.ts'
import { broughtTogether } from './merge.ts'
import type { EditedProject } from './project.ts'
import type { Held } from './store.ts'
import { changed, type Texts, textsOf } from './texts.ts'

export const autosaveKey = 'vitrine-page-autosave'
/** On until the seller switches it off in this browser. */
const wantsAutosave = () => browserStore('localStorage').getItem(autosaveKey) !== 'off'

/** One step from one state of the texts to another. */
function stepTo(saved: Texts, draft: Texts) {
  const steps = changed(saved, draft).map(key => typedStep(key, saved[key] ?? '', draft[key] ?? '', 0))
  return { forth: steps.flatMap(step => step.forth), back: steps.flatMap(step => step.back) }
}

/**
 * How a session begins: with what the server has, and with what was written in this browser and never reached it. Where
 * somebody saved since, both are brought together or both are shown. `others`: the other files that were written, as they
 * are now.
 */
export function firstHeld(loaded: EditedProject, kept: Kept | null, others: Record<string, string> = {}): Held {
  const current: Texts = { ...others, ...textsOf(loaded.source) }
  const held: Held = {
    project: loaded,
    saved: current,
    draft: current,
    history: noHistory,
    savedStep: null,
    work: null,
    trouble: null,
    autosave: wantsAutosave(),
    newer: null,
    recovered: null,
  }
  if (!kept) return held
  const saved = { ...kept.base, ...current }
  const draft = broughtTogether(kept.base, saved, kept.draft)
  if (draft && changed(saved, draft).length === 0) return held
  if (draft) return { ...held, saved, draft, history: { done: [stepTo(saved, draft)], undone: [] }, recovered: kept.at }
  return {
    ...held,
    project: { ...loaded, source: { ...loaded.source, revision: kept.revision } },
    saved: kept.base,
    draft: kept.draft,
    newer: { theirs: loaded, texts: saved, base: kept.base, publish: false, shown: true, by: null },
    recovered: kept.at,
  }
}
