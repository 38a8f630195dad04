import { type RefObject, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'
import { shell } from '#words/index.ts'
import { AlertDialog } from './alert-dialog.tsx'

type LeaveGuardProps = {
  /** Asked at the moment of leaving, so that what a frame or a reference holds needs no drawing. */
  dirty: () => boolean
  /** Whether a tab of the same screen keeps what was typed; else it is left, too. */
  keptByTabs?: boolean
  /** Whether the same screen keeps it under this other search of its address. */
  keeps?: (search: URLSearchParams) => boolean
  /** It was decided to leave: what is kept elsewhere is forgotten. */
  onLeave?: () => void
}

type Guard = RefObject<LeaveGuardProps>
let guards: readonly Guard[] = []
const watchers = new Set<() => void>()
function setGuards(next: readonly Guard[]) {
  guards = next
  for (const watcher of watchers) watcher()
}
function subscribe(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** It was decided to leave, whatever is unsaved: nothing asks again on the way out of this screen. */
let isReleased = false
/** Answers the sign-out that waits for the question. */
let answerSignOut: ((leaves: boolean) => void) | null = null

/** Whether something on this screen would be lost by leaving it. */
export const hasUnsaved = (): boolean => guards.some(guard => guard.current.dirty())

/** Lets this screen be left without a question. `false`: it was not left after all. */
export function releaseGuards(released: boolean) {
  isReleased = released
}

/** Asks before unsaved work is left by signing out; true at once where there is none. */
export function askToLeave(): Promise<boolean> {
  if (!hasUnsaved()) return Promise.resolve(true)
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
function loses(guard: Guard, { currentLocation: here, nextLocation: there }: Parameters<BlockerFunction>[0]): boolean {
  const { dirty, keptByTabs = false, keeps = () => keptByTabs } = guard.current
  if (!dirty()) return false
  return here.pathname !== there.pathname || (here.search !== there.search && !keeps(new URLSearchParams(there.search)))
}

/** Asks once for all guards of the screen: a router knows one question only. */
function Asking() {
  const blocker = useBlocker(way => !isReleased && guards.some(guard => loses(guard, way)))
  const answer = useSyncExternalStore(subscribe, () => answerSignOut)
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (!isReleased && hasUnsaved()) event.preventDefault()
  })
  useEffect(() => {
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return (
    <AlertDialog
      open={blocker.state === 'blocked' || answer !== null}
      onClose={() => {
        blocker.reset?.()
        answer?.(false)
      }}
      onConfirm={() => {
        for (const guard of guards) if (guard.current.dirty()) guard.current.onLeave?.()
        blocker.proceed?.()
        answer?.(true)
      }}
      title={shell.leaveTitle}
      text={shell.leaveText}
      confirm={shell.leave}
    />
  )
}

/** Asks before unsaved work is left for another screen, for a tab that would lose it, or by closing the window. */
export function LeaveGuard(props: LeaveGuardProps) {
  const guard = useRef(props)
  useEffect(() => {
    guard.current = props
  })
  useEffect(() => {
    isReleased = false
    setGuards([...guards, guard])
    return () => setGuards(guards.filter(each => each !== guard))
  }, [])
  const asks = useSyncExternalStore(subscribe, () => guards[0] === guard)
  return asks && <Asking />
}
