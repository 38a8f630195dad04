import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { SalesSums } from '#contract/dashboard.ts'
import { formatMoney } from '#domain/money.ts'
import { calculateSalesChange } from '#domain/sales.ts'
import { locale } from '#i18n/index.ts'
import { sellerHome as words } from '#i18n/lazy-words.ts'
import { shopCurrencyQuery } from '../shell/shop.ts'
import { Card, CardHeader } from '../ui/card.tsx'
import { cn } from '../ui/cn.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { salesQuery } from './queries.ts'

type PeriodProps = {
  title: string
  total: SalesSums
  before: SalesSums
  currency: string
  describeBefore: (amount: string) => string
}

/** The change of the revenue in whole percent; nothing when the earlier period had none. */
function Change({ now, before }: { now: number; before: number }) {
  const change = calculateSalesChange('revenue', now, before)
  if (change === null) return null
  const text = change.toLocaleString(locale, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  })
  const tone = change > 0 ? 'text-brand-ink' : change < 0 ? 'text-danger-ink' : 'text-ink-2'
  return <span className={cn('num text-sm font-semibold', tone)}>{text}</span>
}

function Period({ title, total, before, currency, describeBefore }: PeriodProps) {
  return (
    <div className="min-w-0 px-5 py-4">
      <h3 className="font-medium text-ink-2">{title}</h3>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2.5">
        <span className="num text-[28px] leading-[34px] font-bold tracking-[-.03em]">
          {formatMoney(total.revenueCents, currency)}
        </span>
        <Change now={total.revenueCents} before={before.revenueCents} />
      </p>
      <p className="num mt-0.5 text-sm text-ink-2">{words.orders(total.orders)}</p>
      <p className="num mt-2 text-sm text-ink-3">{describeBefore(formatMoney(before.revenueCents, currency))}</p>
    </div>
  )
}

/** The height of both periods, so that nothing moves when the figures arrive. */
const Placeholder = () => (
  <div className="grid gap-3 px-5 py-4" aria-hidden="true">
    <Skeleton className="h-4 w-24" />
    <Skeleton className="h-8 w-40" />
    <Skeleton className="h-4 w-28" />
  </div>
)

/** Shows the revenue of today and of the last seven days, each with an equal period before. */
export function SalesCard() {
  const week = useQuery(salesQuery({ days: 7 }))
  // Both periods are shown in the currency with most orders of the week.
  const currency = week.data?.currency ?? null
  const shopCurrency = useQuery(shopCurrencyQuery)
  // A shop without orders shows zero in its own currency.
  const shownCurrency = currency ?? shopCurrency.data ?? 'usd'
  const today = useQuery({
    ...salesQuery({ days: 1, ...(currency && { currency }) }),
    enabled: week.isSuccess,
  })
  const failed = [week, today].find(query => query.isError)
  if (failed) return <ErrorState text={words.failed} error={failed.error} onRetry={() => void failed.refetch()} />
  const others = week.data?.currencies.filter(each => each !== currency) ?? []
  return (
    <Card aria-label={words.money}>
      <CardHeader title={words.money}>
        <Link to="/orders" className="text-sm underline underline-offset-3 hover:no-underline">
          {words.seeNumbers}
        </Link>
      </CardHeader>
      <div className="grid border-t border-line max-sm:divide-y max-sm:divide-line sm:grid-cols-2 sm:divide-x sm:divide-line">
        {today.data ? (
          <Period
            title={words.today}
            total={today.data.total}
            before={today.data.totalBefore}
            currency={shownCurrency}
            describeBefore={words.yesterday}
          />
        ) : (
          <Placeholder />
        )}
        {week.data ? (
          <Period
            title={words.week}
            total={week.data.total}
            before={week.data.totalBefore}
            currency={shownCurrency}
            describeBefore={words.weekBefore}
          />
        ) : (
          <Placeholder />
        )}
      </div>
      {others.length > 0 && (
        <p className="border-t border-line px-5 py-3 text-sm text-ink-2">
          {words.otherCurrencies(others.map(each => each.toUpperCase()).join(', '))}
        </p>
      )}
    </Card>
  )
}
