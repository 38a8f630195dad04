import type { NewerRevision } from '#contract/page-editing.ts'
import type { History, Step } from './history.ts'
import type { EditedProject } from './project.ts'
import { createStateStore } from './state-store.ts'
import { getChangedKeys, type Texts } from './texts.ts'

/** Who saved the conflicting version, as far as the server reported it. */
export type RevisionAuthor = Omit<NewerRevision, 'revision'>
/**
 * A newer version, saved by another member, that could not be merged with the draft. `texts` are all open texts in that
 * version.
 */
export type ConflictingVersion = {
  theirs: EditedProject
  texts: Texts
  base: Texts
  publish: boolean
  shown: boolean
  author: RevisionAuthor | null
}

/** The state of a session; every change replaces the whole object. */
export type StoreState = {
  project: EditedProject
  /** The texts as saved on the server. */
  saved: Texts
  draft: Texts
  history: History
  /** The last undo step that is saved, or null. Later steps can be applied again to a newer version. */
  savedStep: Step | null
  activity: 'saving' | 'publishing' | null
  failure: 'offline' | 'failed' | null
  autosave: boolean
  newer: ConflictingVersion | null
  /** When the recovered changes were stored in this browser (ms); null when none were recovered. */
  recovered: number | null
}

export const createStore = (initialState: StoreState) => createStateStore(initialState)
export type Store = ReturnType<typeof createStore>

export const isDirty = ({ saved, draft }: StoreState) => getChangedKeys(saved, draft).length > 0
