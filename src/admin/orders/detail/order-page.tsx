import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useParams } from 'react-router'
import type { OrderDetail } from '#contract/orders.ts'
import { isDisputeOver } from '#domain/dispute.ts'
import { orders as words } from '#i18n/index.ts'
import { exampleOrders, orderDetail } from '#i18n/lazy-words.ts'
import { useTitle } from '../../shell/use-title.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { formatDateTime } from '../../ui/format-time.ts'
import { OrderBadges } from '../../ui/order-badges.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { LoadingRows } from '../../ui/skeleton.tsx'
import { LazyDigitalAccess } from '../digital-goods/lazy-access.tsx'
import { AwaitingCard } from './awaiting-card.tsx'
import { DisputeCard } from './dispute-card.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderCustomer } from './order-customer.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderOrigin } from './order-origin.tsx'
import { OrderPayments } from './order-payments.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { orderQuery } from './queries.ts'
import { RefundPanel } from './refund-panel.tsx'

/** Returns the campaign name or the source in the UTM parameters of the link that led to the order, or null. */
function getCampaignLabel({ source }: OrderDetail): string | null {
  const name = source.utm_campaign ?? source.utm_source
  return name ? orderDetail.source(name) : null
}

const backLink = { to: '/orders', label: words.title }

export function OrderPage() {
  const { id = '' } = useParams()
  const { data: order, isError, error, refetch } = useQuery(orderQuery(id))
  useTitle(order ? words.documentTitleOf(order.number) : words.documentTitle)
  if (order) return <Order key={order.id} order={order} hasFailed={isError} onRetry={() => void refetch()} />
  return (
    <>
      <PageHeader title={words.order} back={backLink} />
      {isError ? (
        <ErrorState text={words.failedOne} error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingRows rows={8} />
      )}
    </>
  )
}

function Order({ order, hasFailed, onRetry }: { order: OrderDetail; hasFailed: boolean; onRetry: () => void }) {
  const [refunding, setRefunding] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    // The focus returns to the button that opened the panel. After a full refund that button is gone, so the content
    // takes the focus.
    flushSync(() => setRefunding(false))
    ;(opener.current ?? document.getElementById('content'))?.focus()
  }
  return (
    <div className="max-w-[1120px]">
      <PageHeader
        back={backLink}
        title={<span className="num">#{order.number}</span>}
        badges={<OrderBadges order={order} />}
        text={
          <>
            <time dateTime={order.createdAt}>{formatDateTime(new Date(order.createdAt))}</time>
            {` · ${[words.surface[order.surface], getCampaignLabel(order)].filter(Boolean).join(' · ')}`}
          </>
        }
        actions={
          <OrderActions order={order} refunding={refunding} opener={opener} onRefund={() => setRefunding(true)} />
        }
      />
      {hasFailed && <ErrorState text={words.failedOne} onRetry={onRetry} />}
      {order.isExample && (
        <p className="mb-5 rounded-md bg-gold-soft px-3.5 py-2.5 text-gold-ink">{exampleOrders.noActions}</p>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid min-w-0 gap-5 max-lg:order-2">
          <OrderItems order={order} />
          <LazyDigitalAccess order={order} />
          <OrderPayments order={order} />
          <OrderTimeline order={order} />
        </div>
        {/* On phones, a code, a refund and an open dispute are above the order, and the customer is below the order. */}
        <div className="grid gap-5 max-lg:contents">
          {order.awaiting && (
            <div className="max-lg:order-1">
              <AwaitingCard code={order.awaiting} order={order} />
            </div>
          )}
          {refunding && (
            <div className="max-lg:order-1">
              <RefundPanel order={order} onClose={close} />
            </div>
          )}
          {order.disputes.map(dispute => (
            <div key={dispute.id} className={isDisputeOver(dispute.phase) ? 'max-lg:order-3' : 'max-lg:order-1'}>
              <DisputeCard dispute={dispute} order={order} />
            </div>
          ))}
          <div className="max-lg:order-3">
            <OrderCustomer order={order} />
          </div>
          <div className="max-lg:order-3 empty:hidden">
            <OrderOrigin attribution={order.attribution} />
          </div>
        </div>
      </div>
    </div>
  )
}
