import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { SubscriptionDetail } from '#contract/subscriptions.ts'
import { formatCardBrand } from '#domain/card-brand.ts'
import { isEnded } from '#domain/subscription.ts'
import { subscriptions as words } from '#i18n/lazy-words.ts'
import { useTitle } from '../shell/use-title.ts'
import { Card, CardBody } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { SubscriptionBadge } from '../ui/subscription-badge.tsx'
import { formatDay, formatNextCharge, formatSubscriptionPrice } from '../ui/subscription-terms.ts'
import { ChargedOrders } from './charged-orders.tsx'
import { EndActions } from './end-actions.tsx'
import { subscriptionQuery } from './queries.ts'

const getBackLink = () => ({ to: '/subscriptions', label: words.title })

/** Returns the facts of a subscription as pairs; those that do not apply are left out. */
function buildFacts(subscription: SubscriptionDetail): [label: string, value: string][] {
  const card = subscription.cardLast4
    ? words.cardEnding(formatCardBrand(subscription.cardBrand ?? ''), subscription.cardLast4)
    : words.noCard
  const facts: [string, string][] = [
    [words.price, formatSubscriptionPrice(subscription)],
    [words.quantity, subscription.quantity > 1 ? String(subscription.quantity) : ''],
    [words.trialUntil, subscription.state === 'trialing' ? formatDay(subscription.trialEndsAt) : ''],
    [words.next, formatNextCharge(subscription)],
    [words.ends, subscription.ending && !isEnded(subscription.state) ? formatDay(subscription.periodEndsAt) : ''],
    [words.canceledAt, isEnded(subscription.state) ? formatDay(subscription.canceledAt) : ''],
    [words.card, card],
    [words.began, formatDay(subscription.createdAt)],
  ]
  return facts.filter(([, value]) => value !== '')
}

export function SubscriptionPage() {
  const { id = '' } = useParams()
  const { data: subscription, isError, error, refetch } = useQuery(subscriptionQuery(id))
  useTitle(words.documentTitle)
  if (!subscription)
    return (
      <>
        <PageHeader title={words.subscription} back={getBackLink()} />
        {isError ? (
          <ErrorState text={words.failedOne} error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows rows={6} />
        )}
      </>
    )
  return (
    <div className="max-w-[1120px]">
      <PageHeader
        back={getBackLink()}
        title={subscription.title}
        badges={<SubscriptionBadge {...subscription} />}
        text={[subscription.variantName, subscription.sku].filter(Boolean).join(' · ')}
        actions={<EndActions subscription={subscription} />}
      />
      {isError && <ErrorState text={words.failedOne} onRetry={() => void refetch()} />}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
        <ChargedOrders orders={subscription.orders} />
        <div className="grid gap-5 max-lg:order-first">
          <Card>
            <CardBody>
              <h2 className="mb-2 text-md font-semibold tracking-[-.012em]">{words.facts}</h2>
              <dl className="grid gap-2">
                {buildFacts(subscription).map(([label, value]) => (
                  <div key={label} className="flex justify-between gap-3">
                    <dt className="text-ink-2">{label}</dt>
                    <dd className="num text-right font-medium">{value}</dd>
                  </div>
                ))}
              </dl>
            </CardBody>
          </Card>
          <Card>
            <CardBody className="min-w-0">
              <h2 className="mb-2 text-md font-semibold tracking-[-.012em]">{words.customer}</h2>
              <p className="font-medium">
                {subscription.customerId ? (
                  <Link to={`/customers/${subscription.customerId}`} className="btn-link">
                    {subscription.name}
                  </Link>
                ) : (
                  subscription.name
                )}
              </p>
              <p className="truncate text-ink-2">{subscription.email}</p>
            </CardBody>
          </Card>
        </div>
      </div>
    </div>
  )
}
