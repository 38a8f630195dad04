import { useQuery } from '@tanstack/react-query'
import { maxWebhookEndpoints } from '#contract/webhooks.ts'
import { webhooks as words } from '#i18n/lazy-words.ts'
import { useHasRole } from '../shell/me.ts'
import { useTitle } from '../shell/use-title.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { AdminsOnly } from './admins-only.tsx'
import { EndpointsTable } from './endpoints-table.tsx'
import { endpointsQuery } from './queries.ts'
import { WebhooksPicture } from './webhooks-picture.tsx'

const CreateLink = ({ size }: { size?: 'lg' }) => (
  <ButtonLink to="/settings/webhooks/new" variant="brand" {...(size && { size })}>
    {words.create}
  </ButtonLink>
)

function Endpoints() {
  const { data: endpoints, isError, error, refetch } = useQuery(endpointsQuery)
  if (!endpoints && isError) return <ErrorState text={words.failed} error={error} onRetry={() => void refetch()} />
  if (!endpoints) return <LoadingRows rows={3} />
  if (endpoints.length === 0)
    return (
      <EmptyState
        title={words.emptyTitle}
        text={words.emptyText}
        help="webhooks"
        actions={<CreateLink size="lg" />}
        alternative={{ to: '/api-keys', label: words.emptyAlternative }}
        note={words.emptyNote(maxWebhookEndpoints)}
        picture={<WebhooksPicture />}
      />
    )
  const isFull = endpoints.length >= maxWebhookEndpoints
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <EndpointsTable endpoints={endpoints} />
      <p className="num text-sm text-ink-2">
        {isFull ? words.full(maxWebhookEndpoints) : words.count(endpoints.length, maxWebhookEndpoints)}
      </p>
    </div>
  )
}

/** Lists the addresses that the shop notifies of its events. */
export function WebhooksPage() {
  useTitle(words.documentTitle)
  const canManage = useHasRole('admin') === true
  const count = useQuery({ ...endpointsQuery, enabled: canManage }).data?.length ?? 0
  return (
    <>
      <PageHeader
        title={words.title}
        text={words.text}
        back={{ to: '/settings', label: words.back }}
        actions={count > 0 && count < maxWebhookEndpoints && <CreateLink />}
      />
      <AdminsOnly>
        <Endpoints />
      </AdminsOnly>
    </>
  )
}
