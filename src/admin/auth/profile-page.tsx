import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { problemText } from '#web/problem.ts'
import { auth, shell } from '#words/index.ts'
import { meQuery } from '../shell/me.ts'
import { leave } from '../shell/session.ts'
import { useTitle } from '../shell/use-title.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardBody, CardGroup } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { toast } from '../ui/toaster.tsx'
import { authErrorText } from './auth-words.ts'
import { ChangePassword } from './change-password.tsx'

export function ProfilePage() {
  useTitle(auth.profileDocumentTitle)
  const me = useQuery(meQuery)
  const [asking, setAsking] = useState(false)
  const email = me.data?.email ?? ''

  async function leaveEverywhere() {
    const error = await leave('global')
    if (!error) return
    setAsking(false)
    toast.failed(authErrorText(error), { stay: true })
  }

  return (
    <div className="max-w-[1000px]">
      <PageHeader title={auth.profileTitle} text={auth.profileText} />
      {me.error && <ErrorState text={problemText(me.error)} error={me.error} onRetry={() => void me.refetch()} />}
      <div className="mt-7 grid gap-9">
        <CardGroup title={auth.account}>
          <Card>
            <CardBody>
              <dl className="grid gap-2.5">
                <div className="flex justify-between gap-4">
                  <dt className="text-ink-2">{auth.email}</dt>
                  <dd className="truncate font-medium">{email}</dd>
                </div>
                <div className="flex justify-between gap-4">
                  <dt className="text-ink-2">{auth.role}</dt>
                  <dd className="font-medium">{me.data && shell.roles[me.data.role]}</dd>
                </div>
              </dl>
            </CardBody>
          </Card>
        </CardGroup>
        <CardGroup title={auth.changePassword} text={auth.changePasswordText}>
          <Card>
            <CardBody>
              <ChangePassword email={email} />
            </CardBody>
          </Card>
        </CardGroup>
        <CardGroup title={auth.sessions} text={auth.sessionsText}>
          <Card>
            <CardBody>
              <Button variant="outline" onClick={() => setAsking(true)}>
                {auth.signOutEverywhere}
              </Button>
            </CardBody>
          </Card>
        </CardGroup>
      </div>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void leaveEverywhere()}
        title={auth.signOutEverywhereTitle}
        text={auth.signOutEverywhereText}
        confirm={shell.signOut}
      />
    </div>
  )
}
