import { useEffect, useEffectEvent } from 'react'
import { useBlocker } from 'react-router'
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

/** Asks before unsaved work is left for another screen, for a tab that would lose it, or by closing the window. */
export function LeaveGuard({ dirty, keptByTabs = false, keeps = () => keptByTabs, onLeave }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      dirty() &&
      (here.pathname !== there.pathname || (here.search !== there.search && !keeps(new URLSearchParams(there.search)))),
  )
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (dirty()) event.preventDefault()
  })
  useEffect(() => {
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return (
    <AlertDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => {
        onLeave?.()
        blocker.proceed?.()
      }}
      title={shell.leaveTitle}
      text={shell.leaveText}
      confirm={shell.leave}
    />
  )
}
