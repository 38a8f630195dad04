import { useQuery } from '@tanstack/react-query'
import { team as words } from '#i18n/lazy-words.ts'
import { useHasRole } from '../../shell/me.ts'
import { useTitle } from '../../shell/use-title.ts'
import { Card, CardBody, CardGroup } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { LoadingRows } from '../../ui/skeleton.tsx'
import { CreateApiKey } from './create-api-key.tsx'
import { KeysList } from './keys-list.tsx'
import { apiKeysQuery } from './queries.ts'

function Keys() {
  const { data: keys, isError, error, refetch } = useQuery(apiKeysQuery)
  if (!keys && isError) return <ErrorState text={words.keysFailed} error={error} onRetry={() => void refetch()} />
  if (!keys) return <LoadingRows rows={3} />
  return (
    <div className="grid gap-9">
      <CardGroup title={words.keysTitle} text={words.keysText}>
        <KeysList keys={keys} />
      </CardGroup>
      <CardGroup title={words.newKey} text={words.newKeyText}>
        <CreateApiKey />
      </CardGroup>
    </div>
  )
}

export function ApiKeysPage() {
  useTitle(words.keysDocumentTitle)
  const canManage = useHasRole('owner')
  return (
    <div className="max-w-[1000px]">
      <PageHeader back={{ to: '/settings', label: words.backToSettings }} title={words.keysTitle} />
      <div className="mt-7">
        {canManage === null && <LoadingRows rows={3} />}
        {canManage === false && (
          <Card>
            <CardBody className="text-ink-2">{words.keysRefused}</CardBody>
          </Card>
        )}
        {canManage && <Keys />}
      </div>
    </div>
  )
}
