import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router'
import { shell } from '#i18n/index.ts'
import { AlertDialog } from './alert-dialog.tsx'
import {
  answerSignOut,
  guards,
  hasUnsavedChanges,
  isReleased,
  type LeaveGuardProps,
  releaseGuards,
  setGuards,
  subscribeGuards,
  wouldLoseChanges,
} from './unsaved.ts'

/** Asks for confirmation on behalf of all guards of the screen, because the router supports only one blocker. */
function LeavePrompt() {
  const blocker = useBlocker(locations => !isReleased && guards.some(guard => wouldLoseChanges(guard, locations)))
  const answer = useSyncExternalStore(subscribeGuards, () => answerSignOut)
  const handleUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (!isReleased && hasUnsavedChanges()) event.preventDefault()
  })
  useEffect(() => {
    window.addEventListener('beforeunload', handleUnload)
    return () => window.removeEventListener('beforeunload', handleUnload)
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

/** Asks for confirmation before unsaved changes are lost by opening another screen or tab, or by closing the window. */
export function LeaveGuard(props: LeaveGuardProps) {
  const guard = useRef(props)
  useEffect(() => {
    guard.current = props
  })
  useEffect(() => {
    releaseGuards(false)
    setGuards([...guards, guard])
    return () => setGuards(guards.filter(each => each !== guard))
  }, [])
  const isFirstGuard = useSyncExternalStore(subscribeGuards, () => guards[0] === guard)
  return isFirstGuard && <LeavePrompt />
}
