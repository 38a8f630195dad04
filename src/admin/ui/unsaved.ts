import type { RefObject } from 'react'
import type { BlockerFunction } from 'react-router'

export type LeaveGuardProps = {
  /** Asked at the moment of leaving, so that what a frame or a reference holds needs no drawing. */
  dirty: () => boolean
  /** Whether a tab of the same screen keeps what was typed; else it is left, too. */
  keptByTabs?: boolean
  /** Whether the same screen keeps it under this other search of its address. */
  keeps?: (search: URLSearchParams) => boolean
  /** It was decided to leave: what is kept elsewhere is forgotten. */
  onLeave?: () => void
}

export type Guard = RefObject<LeaveGuardProps>
/** Of the screen that is shown. */
export let guards: readonly Guard[] = []
const watchers = new Set<() => void>()
export function setGuards(next: readonly Guard[]) {
  guards = next
  for (const watcher of watchers) watcher()
}
export function subscribeGuards(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** It was decided to leave, whatever is unsaved: nothing asks again on the way out of this screen. */
export let isReleased = false
/** Answers the sign-out that waits for the question. */
export let answerSignOut: ((leaves: boolean) => void) | null = null

/** Whether something on this screen would be lost by leaving it. */
export const hasUnsavedChanges = (): boolean => guards.some(guard => guard.current.dirty())

/** Lets this screen be left without a question. `false`: it was not left after all. */
export function releaseGuards(released: boolean) {
  isReleased = released
}

/** Asks before unsaved work is left by signing out; true at once where there is none. */
export function confirmLeave(): Promise<boolean> {
  if (!hasUnsavedChanges()) return Promise.resolve(true)
  return new Promise(resolve => {
    answerSignOut = leaves => {
      answerSignOut = null
      setGuards(guards)
      resolve(leaves)
    }
    setGuards(guards)
  })
}

/** Whether going from one address to the other would lose what this guard stands for. */
export function wouldLoseChanges(
  guard: Guard,
  { currentLocation: here, nextLocation: there }: Parameters<BlockerFunction>[0],
): boolean {
  const { dirty, keptByTabs = false, keeps = () => keptByTabs } = guard.current
  if (!dirty()) return false
  return here.pathname !== there.pathname || (here.search !== there.search && !keeps(new URLSearchParams(there.search)))
}
