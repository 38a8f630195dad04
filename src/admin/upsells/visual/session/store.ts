import { createStateStore } from '../../../editor/session/state-store.ts'
import type { Boxes, PageContent, SaveState } from '../model/editor.ts'
import type { History } from '../model/history.ts'
import { isSame } from '../model/merge.ts'

/** Somebody else's newest version, which collides with what was changed here since `base`. */
export type ConflictingVersion = {
  version: string | null
  content: PageContent
  base: PageContent
  isDraft: boolean
  author: string | null
  savedAt: string
  collisions: readonly (string | null)[]
  /** What was asked for when it was met: goes on once it is decided. */
  publish: boolean
  shown: boolean
}

/** What a session knows at one moment; replaced as a whole by every change. */
export type StoreState = {
  content: PageContent
  history: History
  selection: readonly string[]
  boxes: Boxes
  /** As the server has it, and under which version. */
  saved: PageContent
  version: string | null
  isDraft: boolean
  savedAt: Date
  /** What was sent and not answered yet, or never: it may have arrived. */
  sent: readonly PageContent[]
  work: 'saving' | 'publishing' | null
  trouble: 'offline' | 'failed' | null
  problem: string | null
  newer: ConflictingVersion | null
  /** When it was written (ms) that was found in this browser on opening. */
  recovered: number | null
}

export const createStore = (first: StoreState) => createStateStore(first)
export type Store = ReturnType<typeof createStore>

export const isDirty = ({ saved, content }: Pick<StoreState, 'saved' | 'content'>): boolean => !isSame(saved, content)

export function getSaveState(held: StoreState): SaveState {
  if (held.newer) return 'conflict'
  if (held.work) return 'saving'
  return held.trouble ?? (isDirty(held) ? 'waiting' : 'saved')
}
