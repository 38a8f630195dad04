import { useInfiniteQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { shopEventTypes } from '#contract/shop-events.ts'
import type { WebhookEndpoint } from '#contract/webhooks.ts'
import { webhooks as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FilterChip } from '../../ui/filter-chip.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { LoadingRows } from '../../ui/skeleton.tsx'
import { deliveriesQuery } from '../queries.ts'
import { DeliveriesTable } from './deliveries-table.tsx'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { getTypeOptions, stateFilters, useDeliveryFilters } from './delivery-filters.ts'
import { ResendFailed } from './resend-failed.tsx'

type Filters = ReturnType<typeof useDeliveryFilters>

function Chips({ filters, setFilter }: Pick<Filters, 'filters' | 'setFilter'>) {
  return (
    <>
      <FilterChip<string>
        label={words.state}
        value={filters.state ?? ''}
        defaultValue=""
        options={{ '': words.any, ...words.stateFilters }}
        order={['', ...stateFilters]}
        clearLabel={words.clearFilter(words.state)}
        onChange={next => setFilter('state', next || null)}
      />
      <FilterChip<string>
        label={words.event}
        value={filters.type ?? ''}
        defaultValue=""
        options={{ '': words.any, ...getTypeOptions(words.types, shopEventTypes) }}
        order={['', ...shopEventTypes]}
        clearLabel={words.clearFilter(words.event)}
        onChange={next => setFilter('type', next || null)}
      />
    </>
  )
}

function NoneFound({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered)
    return (
      <div role="status" className="card grid gap-1 px-5 py-6">
        <p className="font-semibold">{words.noDeliveries}</p>
        <p className="text-ink-2">{words.noDeliveriesText}</p>
      </div>
    )
  return (
    <div role="status" className="flex flex-wrap items-center gap-3">
      <p className="text-ink-2">{words.noneFound}</p>
      <Button variant="outline" size="sm" onClick={onClear}>
        {words.clearFilters}
      </Button>
    </div>
  )
}

/** The deliveries of a webhook, newest first. The list polls, so new deliveries appear by themselves. */
export function DeliveriesTab({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { filters, opened, toDelivery, setFilter, clear, close } = useDeliveryFilters()
  const list = useInfiniteQuery(deliveriesQuery(endpoint.id, filters))
  const [isResending, setResending] = useState(false)
  const deliveries = list.data?.pages.flatMap(page => page.deliveries) ?? []
  const isFiltered = Object.keys(filters).length > 0
  const isEmpty = list.isSuccess && deliveries.length === 0
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {!(isEmpty && !isFiltered) && (
        <div className="flex flex-wrap items-center gap-2">
          <Chips filters={filters} setFilter={setFilter} />
          {endpoint.state === 'on' && (
            <Button
              variant="outline"
              size="sm"
              className="sm:ml-auto max-md:[--h:44px]"
              icon={<RotateCw aria-hidden="true" />}
              onClick={() => setResending(true)}
            >
              {words.resendFailed}
            </Button>
          )}
        </div>
      )}
      {list.isError && (
        <ErrorState text={words.deliveriesFailed} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <LoadingRows />}
      {deliveries.length > 0 && <DeliveriesTable deliveries={deliveries} toDelivery={toDelivery} />}
      {isEmpty && <NoneFound isFiltered={isFiltered} onClear={clear} />}
      <LoadMore list={list} words={words} />
      {opened && <DeliveryDialog key={opened} id={opened} canResend={endpoint.state === 'on'} onClose={close} />}
      {isResending && <ResendFailed endpoint={endpoint} onClose={() => setResending(false)} />}
    </div>
  )
}
