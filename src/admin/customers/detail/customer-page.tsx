import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useParams } from 'react-router'
import type { CustomerDetail } from '#contract/customers.ts'
import { customers as words } from '#i18n/lazy-words.ts'
import { useTitle } from '../../shell/use-title.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { formatDateTime } from '../../ui/format-time.ts'
import { ModeBadge } from '../../ui/mode-badge.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { LoadingRows } from '../../ui/skeleton.tsx'
import { customerQuery } from '../queries.ts'
import { ConsentCard } from './consent-card.tsx'
import { CustomerActions } from './customer-actions.tsx'
import { CustomerCards } from './customer-cards.tsx'
import { CustomerFacts } from './customer-facts.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { CustomerSubscriptions } from './customer-subscriptions.tsx'

const getBackLink = () => ({ to: '/customers', label: words.title })

export function CustomerPage() {
  const { id = '' } = useParams()
  const { data: customer, isError, error, refetch } = useQuery(customerQuery(id))
  useTitle(customer?.name ? words.documentTitleOf(customer.name) : words.documentTitle)
  const retry = () => void refetch()
  if (customer) return <Customer key={customer.id} customer={customer} hasFailed={isError} onRetry={retry} />
  return (
    <>
      <PageHeader title={words.customer} back={getBackLink()} />
      {isError ? <ErrorState text={words.failedOne} error={error} onRetry={retry} /> : <LoadingRows rows={8} />}
    </>
  )
}

/**
 * Shown instead of the data of an erased customer. Right after the erasure it takes the focus, because the button that
 * had the focus is gone.
 */
function Erased({ isJustErased }: { isJustErased: boolean }) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // Waits until the dialog has closed, because a closing dialog tries to return the focus to the button that opened
    // it.
    const timer = isJustErased ? setTimeout(() => text.current?.focus(), 300) : undefined
    return () => clearTimeout(timer)
  }, [isJustErased])
  return (
    <p ref={text} tabIndex={-1} className="mb-5 max-w-[70ch] text-ink-2">
      {words.erasedText}
    </p>
  )
}

type Props = { customer: CustomerDetail; hasFailed: boolean; onRetry: () => void }
function Customer({ customer, hasFailed, onRetry }: Props) {
  const isErased = customer.erasedAt !== null
  const wasErased = useRef(isErased)
  return (
    <div className="max-w-[1120px]">
      <PageHeader
        back={getBackLink()}
        title={isErased ? words.erasedTitle : customer.name}
        badges={<ModeBadge mode={customer.mode} names={words.modes} />}
        text={
          <>
            {words.since} <time dateTime={customer.createdAt}>{formatDateTime(new Date(customer.createdAt))}</time>
          </>
        }
        actions={isErased ? undefined : <CustomerActions customer={customer} />}
      />
      {hasFailed && <ErrorState text={words.failedOne} onRetry={onRetry} />}
      {isErased && <Erased isJustErased={!wasErased.current} />}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid min-w-0 gap-5 max-lg:order-2">
          <CustomerOrders orders={customer.orders} />
          {customer.subscriptions.length > 0 && <CustomerSubscriptions subscriptions={customer.subscriptions} />}
        </div>
        <div className="grid gap-5 max-lg:order-1">
          <CustomerFacts customer={customer} />
          {!isErased && <ConsentCard customer={customer} />}
          {!isErased && customer.cards.length > 0 && <CustomerCards cards={customer.cards} />}
        </div>
      </div>
    </div>
  )
}
