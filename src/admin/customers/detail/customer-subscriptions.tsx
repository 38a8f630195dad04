import { Link } from 'react-router'
import type { SubscriptionSummary } from '#contract/subscriptions.ts'
import { subscriptions as words } from '#i18n/lazy-words.ts'
import { Card, CardHeader } from '../../ui/card.tsx'
import { SubscriptionBadge } from '../../ui/subscription-badge.tsx'
import { formatNextCharge, formatSubscriptionPrice } from '../../ui/subscription-terms.ts'

export function CustomerSubscriptions({ subscriptions }: { subscriptions: readonly SubscriptionSummary[] }) {
  return (
    <Card>
      <CardHeader title={words.title} />
      <ul className="divide-y divide-line border-t border-line">
        {subscriptions.map(each => (
          <li key={each.id} className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-5 py-3">
            <Link to={`/subscriptions/${each.id}`} className="btn-link min-w-0 flex-1 basis-44 truncate">
              {each.title}
            </Link>
            <SubscriptionBadge state={each.state} ending={each.ending} mode="live" />
            <span className="text-right">
              <span className="num block font-semibold">{formatSubscriptionPrice(each)}</span>
              {formatNextCharge(each) && (
                <span className="num block text-sm text-ink-2">
                  {words.next} {formatNextCharge(each)}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
