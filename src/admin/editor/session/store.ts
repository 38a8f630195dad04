import type { NewerRevision } from '#contract/page-editing.ts'
import type { History, Step } from './history.ts'
import type { EditedProject } from './project.ts'
import { createStateStore } from './state-store.ts'
import { getChangedKeys, type Texts } from './texts.ts'

/** Who saved what the draft could not be brought together with; as far as the server told. */
export type RevisionAuthor = Omit<NewerRevision, 'revision'>
/** Somebody else's newer version that could not be brought together with the draft; `texts`: all that are open, as it has them. */
export type ConflictingVersion = {
  theirs: EditedProject
  texts: Texts
  base: Texts
  publish: boolean
  shown: boolean
  by: RevisionAuthor | null
}

/** What a session knows at one moment; replaced as a whole by every change. */
export type StoreState = {
  project: EditedProject
  /** The texts as the server has them. */
  saved: Texts
  draft: Texts
  history: History
  /** The last step that the server has, null: none is known. What was done after it can be done again elsewhere. */
  savedStep: Step | null
  work: 'saving' | 'publishing' | null
  trouble: 'offline' | 'failed' | null
  autosave: boolean
  newer: ConflictingVersion | null
  /** When it was written (ms) that was found in this browser on opening. */
  recovered: number | null
}

export const createStore = (first: StoreState) => createStateStore(first)
export type Store = ReturnType<typeof createStore>

export const isDirty = ({ saved, draft }: StoreState) => getChangedKeys(saved, draft).length > 0
