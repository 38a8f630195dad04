import { signIn as words } from '#i18n/lazy-words.ts'
import { useHasRole } from '../shell/me.ts'
import { useTitle } from '../shell/use-title.ts'
import { Card, CardBody, CardGroup } from '../ui/card.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { PhoneCard } from './phone-card.tsx'
import { ProvidersCard } from './providers-card.tsx'

export function SignInPage() {
  useTitle(words.documentTitle)
  const canManage = useHasRole('owner')
  return (
    <div className="max-w-[1000px]">
      <PageHeader back={{ to: '/team', label: words.backToTeam }} title={words.title} text={words.text} />
      <div className="mt-7">
        {canManage === null && <LoadingRows rows={4} />}
        {canManage === false && (
          <Card>
            <CardBody className="text-ink-2">{words.refused}</CardBody>
          </Card>
        )}
        {canManage && (
          <div className="grid grid-cols-1 gap-9">
            <CardGroup title={words.providers} text={words.providersText}>
              <ProvidersCard />
            </CardGroup>
            <CardGroup title={words.phone} text={words.phoneText}>
              <PhoneCard />
            </CardGroup>
          </div>
        )}
      </div>
    </div>
  )
}
