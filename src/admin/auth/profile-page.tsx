import { useQuery } from '@tanstack/react-query'
import { auth, push } from '#i18n/lazy-words.ts'
import { useHasRole } from '../shell/me.ts'
import { useTitle } from '../shell/use-title.ts'
import { Card, CardBody, CardGroup } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { AccountCard } from './account-card.tsx'
import { AlarmMailsCard } from './alarm-mails-card.tsx'
import { ChangePassword } from './change-password.tsx'
import { IdentitiesCard } from './identities-card.tsx'
import { PushCard } from './push/push-card.tsx'
import { userQuery } from './queries.ts'
import { SessionsCard } from './sessions-card.tsx'
import { TwoFactorCard } from './two-factor-card.tsx'

function ProfileSections() {
  const isAdministrator = useHasRole('admin')
  const { data: user, isError, error, refetch } = useQuery(userQuery)
  if (!user && isError) return <ErrorState text={auth.profileFailed} error={error} onRetry={() => void refetch()} />
  if (!user) return <LoadingRows rows={5} />
  return (
    <div className="grid gap-9">
      <CardGroup title={auth.account}>
        <AccountCard account={user} />
      </CardGroup>
      <CardGroup title={auth.changePassword} text={auth.changePasswordText}>
        <Card>
          <CardBody>
            <ChangePassword email={user.email} />
          </CardBody>
        </Card>
      </CardGroup>
      <CardGroup title={auth.identities} text={auth.identitiesText}>
        <IdentitiesCard identities={user.identities} />
      </CardGroup>
      <CardGroup title={auth.twoFactor} text={auth.twoFactorText} help="secondFactor">
        <TwoFactorCard factors={user.factors} />
      </CardGroup>
      <CardGroup title={push.title} text={push.text}>
        <PushCard />
      </CardGroup>
      {isAdministrator && (
        <CardGroup title={auth.alarmMails} text={auth.alarmMailsText}>
          <AlarmMailsCard />
        </CardGroup>
      )}
      <CardGroup title={auth.sessions} text={auth.sessionsText}>
        <SessionsCard />
      </CardGroup>
    </div>
  )
}

export function ProfilePage() {
  useTitle(auth.profileDocumentTitle)
  return (
    <div className="max-w-[1000px]">
      <PageHeader title={auth.profileTitle} text={auth.profileText} />
      <div className="mt-7">
        <ProfileSections />
      </div>
    </div>
  )
}
