import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { Problem } from '#api-client/call.ts'
import type { WebhookEndpoint } from '#contract/webhooks.ts'
import { webhooks as words } from '#i18n/lazy-words.ts'
import { useTitle } from '../shell/use-title.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import { AdminsOnly } from './admins-only.tsx'
import { DeliveriesTab } from './deliveries/deliveries-tab.tsx'
import { EditForm } from './edit-form.tsx'
import { EndpointActions } from './endpoint-actions.tsx'
import { EndpointBadges } from './endpoint-badges.tsx'
import { getName } from './endpoint-form.ts'
import { EndpointNotice } from './endpoint-notice.tsx'
import { endpointQuery } from './queries.ts'

type Tab = 'deliveries' | 'settings'

function Content({ endpoint }: { endpoint: WebhookEndpoint }) {
  const [params, setParams] = useSearchParams()
  const tab: Tab = params.get('tab') === 'settings' ? 'settings' : 'deliveries'
  const [settingsOpened, setSettingsOpened] = useState(tab === 'settings')
  if (tab === 'settings' && !settingsOpened) setSettingsOpened(true)
  return (
    <>
      <EndpointNotice endpoint={endpoint} />
      <Tabs<Tab>
        value={tab}
        onChange={next => setParams(next === 'settings' ? { tab: next } : {})}
        tabs={[
          { value: 'deliveries', label: words.deliveries },
          { value: 'settings', label: words.tabSettings },
        ]}
      >
        <TabPanel value="deliveries">
          <DeliveriesTab endpoint={endpoint} />
        </TabPanel>
        <TabPanel value="settings" keepMounted={settingsOpened}>
          <EditForm endpoint={endpoint} />
        </TabPanel>
      </Tabs>
    </>
  )
}

function ExistingWebhook({ id }: { id: string }) {
  const { data: endpoint, isError, error, refetch } = useQuery(endpointQuery(id))
  const isGone = error instanceof Problem && error.status === 404
  useTitle(words.editDocumentTitle(endpoint ? getName(endpoint) : '…'))
  return (
    <>
      <PageHeader
        title={<span className="wrap-anywhere">{endpoint ? getName(endpoint) : '…'}</span>}
        text={endpoint?.description && <span className="font-mono text-sm wrap-anywhere">{endpoint.url}</span>}
        back={{ to: '/settings/webhooks', label: words.title }}
        badges={endpoint && <EndpointBadges endpoint={endpoint} />}
        actions={endpoint && <EndpointActions endpoint={endpoint} />}
      />
      {!endpoint && isError && (
        <ErrorState
          text={isGone ? words.notFound : words.failedOne}
          error={error}
          {...(!isGone && { onRetry: () => void refetch() })}
        />
      )}
      {!endpoint && !isError && <LoadingRows rows={5} />}
      {endpoint && <Content endpoint={endpoint} />}
    </>
  )
}

/** One webhook: its deliveries, and its settings in a second tab. */
export function WebhookPage() {
  const { id = '' } = useParams()
  return (
    <AdminsOnly>
      <ExistingWebhook key={id} id={id} />
    </AdminsOnly>
  )
}
