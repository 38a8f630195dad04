import type { RefObject } from 'react'
import type { BlockerFunction } from 'react-router'

export type LeaveGuardProps = {
  /**
   * Whether there are unsaved changes. Called before the screen is left, because changes that are kept in a frame or a
   * ref cause no render that could update a value.
   */
  dirty: () => boolean
  /** Whether changes survive switching tabs of the same screen. */
  keptByTabs?: boolean
  /** Whether the changes survive a navigation to this query string of the same screen. */
  keeps?: (search: URLSearchParams) => boolean
  /** Called after the member confirmed leaving, to discard changes stored elsewhere. */
  onLeave?: () => void
}

export type Guard = RefObject<LeaveGuardProps>
/** The guards of the current screen. */
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

/** Whether leaving was confirmed, so that no guard asks again on this screen. */
export let isReleased = false
/** Resolves the pending confirmation of a sign-out; null while none is pending. */
export let answerSignOut: ((isLeaving: boolean) => void) | null = null

/** Whether leaving this screen would lose changes. */
export const hasUnsavedChanges = (): boolean => guards.some(guard => guard.current.dirty())

/**
 * Allows leaving this screen without a confirmation. `false` requires the confirmation again if the screen was not left
 * after all.
 */
export function releaseGuards(released: boolean) {
  isReleased = released
}

/**
 * Asks for confirmation before a sign-out loses unsaved changes. Resolves to true immediately if there are no changes.
 */
export function confirmLeave(): Promise<boolean> {
  if (!hasUnsavedChanges()) return Promise.resolve(true)
  return new Promise(resolve => {
    answerSignOut = isLeaving => {
      answerSignOut = null
      setGuards(guards)
      resolve(isLeaving)
    }
    setGuards(guards)
  })
}

/** Whether navigating between these locations would lose the changes of this guard. */
export function wouldLoseChanges(
  guard: Guard,
  { currentLocation: current, nextLocation: next }: Parameters<BlockerFunction>[0],
): boolean {
  const { dirty, keptByTabs = false, keeps = () => keptByTabs } = guard.current
  if (!dirty()) return false
  return (
    current.pathname !== next.pathname || (current.search !== next.search && !keeps(new URLSearchParams(next.search)))
  )
}
