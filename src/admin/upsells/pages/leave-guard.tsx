import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { shell } from '#words/index.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'

/** Asks before unsaved work is left, by a tab of this screen, another screen or the window's close. */
export function LeaveGuard({ dirty }: { dirty: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty() && currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (dirty()) event.preventDefault()
    }
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
