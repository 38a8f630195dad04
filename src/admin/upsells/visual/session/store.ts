import { createStateStore } from '../../../editor/session/state-store.ts'
import type { Boxes, PageContent, SaveState } from '../model/editor.ts'
import type { History } from '../model/history.ts'
import { isSame } from '../model/merge.ts'

/** The newest version, saved by another member, whose changes collide with local changes since `base`. */
export type ConflictingVersion = {
  version: string | null
  content: PageContent
  base: PageContent
  isDraft: boolean
  author: string | null
  savedAt: string
  collisions: readonly (string | null)[]
  /** Whether publishing was requested before the conflict. If so, resolving the conflict publishes the page. */
  publish: boolean
  shown: boolean
}

/** The state of a session; every change replaces the whole object. */
export type StoreState = {
  content: PageContent
  history: History
  selection: readonly string[]
  boxes: Boxes
  /** The content and version that are saved on the server. */
  saved: PageContent
  version: string | null
  isDraft: boolean
  savedAt: Date
  /** Content that was sent but not confirmed, so the server may have it. */
  sent: readonly PageContent[]
  activity: 'saving' | 'publishing' | null
  failure: 'offline' | 'failed' | null
  problem: string | null
  newer: ConflictingVersion | null
  /** When the recovered changes were stored in this browser (ms); null when none were recovered. */
  recovered: number | null
}

export const createStore = (initialState: StoreState) => createStateStore(initialState)
export type Store = ReturnType<typeof createStore>

export const isDirty = ({ saved, content }: Pick<StoreState, 'saved' | 'content'>): boolean => !isSame(saved, content)

export function getSaveState(state: StoreState): SaveState {
  if (state.newer) return 'conflict'
  if (state.activity) return 'saving'
  return state.failure ?? (isDirty(state) ? 'waiting' : 'saved')
}
