import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { shell } from '#words/index.ts'
import { AlertDialog } from './alert-dialog.tsx'

/** Asks before unsaved work is left for another screen or by closing the window; tabs of the same screen keep it. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
  return (
    <AlertDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title={shell.leaveTitle}
      text={shell.leaveText}
      confirm={shell.leave}
    />
  )
}
