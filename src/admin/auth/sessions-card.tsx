import { useQuery } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import type { MemberSession } from '#contract/team.ts'
import { shell } from '#i18n/index.ts'
import { auth } from '#i18n/lazy-words.ts'
import { endOtherSessions } from '../shell/session.ts'
import { signOut } from '../shell/sign-out.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { toast } from '../ui/toaster.tsx'
import { formatDevice, parseDevice } from './device.ts'
import { formatAuthError } from './format-auth-error.ts'
import { sessionsQuery, useEndSession, useInvalidateAccount } from './queries.ts'
import { RowButton } from './row-button.tsx'

function SessionRow({ session }: { session: MemberSession }) {
  const end = useEndSession()
  const name = formatDevice(session.device)
  const Icon = parseDevice(session.device)?.isPhone ? Smartphone : Laptop
  const press = () =>
    end.mutate(session.id, {
      onSuccess: () => toast.done(auth.ended),
      onError: error => toast.failed(auth.endFailed, { text: getProblemText(error) }),
    })
  return (
    <li className="flex items-start gap-3.5 px-5 py-3.5">
      <Icon className="icon-18 mt-0.5 text-ink-3" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{name}</span>
          {session.current && <Badge tone="ok">{auth.thisSession}</Badge>}
          {session.twoFactor && <Badge tone="info">{auth.withCode}</Badge>}
        </div>
        <p className="mt-0.5 text-sm text-ink-2">
          {auth.lastSeen} <RelativeTime at={session.lastSeenAt} />
          {session.address && <span className="num"> · {session.address}</span>}
        </p>
        <p className="text-sm text-ink-2">
          {auth.openedAt} <RelativeTime at={session.createdAt} />
        </p>
      </div>
      {!session.current && (
        <RowButton
          aria-label={end.isPending ? undefined : auth.endOf(name)}
          busy={end.isPending && auth.ending}
          onClick={press}
        >
          {auth.end}
        </RowButton>
      )}
    </li>
  )
}

function EndOtherSessions() {
  const invalidateAccount = useInvalidateAccount()
  const [busy, setBusy] = useState(false)
  async function press() {
    setBusy(true)
    const error = await endOtherSessions()
    setBusy(false)
    if (error) return toast.failed(auth.endFailed, { text: formatAuthError(error) })
    toast.done(auth.othersEnded)
    await invalidateAccount()
  }
  return (
    <Button variant="outline" busy={busy && auth.ending} onClick={() => void press()}>
      {auth.endOthers}
    </Button>
  )
}

function SignOutEverywhere() {
  const [asking, setAsking] = useState(false)
  async function leaveEverywhere() {
    const error = await signOut('global')
    setAsking(false)
    if (error) toast.failed(formatAuthError(error), { stay: true })
  }
  return (
    <>
      <Button variant="outline" onClick={() => setAsking(true)}>
        {auth.signOutEverywhere}
      </Button>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void leaveEverywhere()}
        title={auth.signOutEverywhereTitle}
        text={auth.signOutEverywhereText}
        confirm={shell.signOut}
      />
    </>
  )
}

export function SessionsCard() {
  const { data: sessions, isError, error, refetch } = useQuery(sessionsQuery)
  if (isError && !sessions)
    return <ErrorState text={auth.sessionsFailed} error={error} onRetry={() => void refetch()} />
  if (!sessions) return <LoadingRows rows={2} />
  return (
    <Card>
      <ul className="divide-y divide-line" aria-label={auth.sessions}>
        {sessions.map(session => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 border-t border-line px-5 py-4">
        {sessions.length > 1 && <EndOtherSessions />}
        <SignOutEverywhere />
      </div>
    </Card>
  )
}
