import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { SubscriptionDetail } from '#contract/subscriptions.ts'
import { cardBrandName } from '#domain/card-brand.ts'
import { isOver } from '#domain/subscription.ts'
import { subscriptions as words } from '#words/rooms.ts'
import { useTitle } from '../shell/use-title.ts'
import { Card, CardBody } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { SubscriptionBadge } from '../ui/subscription-badge.tsx'
import { dayText, nextText, priceText } from '../ui/subscription-terms.ts'
import { ChargedOrders } from './charged-orders.tsx'
import { EndActions } from './end-actions.tsx'
import { subscriptionQuery } from './queries.ts'

const backLink = () => ({ to: '/subscriptions', label: words.title })

/** What it charges, in pairs; what does not apply is left out. */
function factsOf(one: SubscriptionDetail): [label: string, value: string][] {
  const card = one.cardLast4 ? words.cardEnding(cardBrandName(one.cardBrand ?? ''), one.cardLast4) : words.noCard
  const facts: [string, string][] = [
    [words.price, priceText(one)],
    [words.quantity, one.quantity > 1 ? String(one.quantity) : ''],
    [words.trialUntil, one.state === 'trialing' ? dayText(one.trialEndsAt) : ''],
    [words.next, nextText(one)],
    [words.ends, one.ending && !isOver(one.state) ? dayText(one.periodEndsAt) : ''],
    [words.canceledAt, isOver(one.state) ? dayText(one.canceledAt) : ''],
    [words.card, card],
    [words.began, dayText(one.createdAt)],
  ]
  return facts.filter(([, value]) => value !== '')
}

export function SubscriptionPage() {
  const { id = '' } = useParams()
  const { data: one, isError, error, refetch } = useQuery(subscriptionQuery(id))
  useTitle(words.documentTitle)
  if (!one)
    return (
      <>
        <PageHeader title={words.subscription} back={backLink()} />
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
        back={backLink()}
        title={one.title}
        badges={<SubscriptionBadge {...one} />}
        text={[one.variantName, one.sku].filter(Boolean).join(' · ')}
        actions={<EndActions subscription={one} />}
      />
      {isError && <ErrorState text={words.failedOne} onRetry={() => void refetch()} />}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
        <ChargedOrders orders={one.orders} />
        <div className="grid gap-5 max-lg:order-first">
          <Card>
            <CardBody>
              <h2 className="mb-2 text-md font-semibold tracking-[-.012em]">{words.facts}</h2>
              <dl className="grid gap-2">
                {factsOf(one).map(([label, value]) => (
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
                {one.customerId ? (
                  <Link to={`/customers/${one.customerId}`} className="btn-link">
                    {one.name}
                  </Link>
                ) : (
                  one.name
                )}
              </p>
              <p className="truncate text-ink-2">{one.email}</p>
            </CardBody>
          </Card>
        </div>
      </div>
    </div>
  )
}
