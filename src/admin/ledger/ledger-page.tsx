import { useQuery } from '@tanstack/react-query'
import type { Received } from '#contract/endpoint.ts'
import type { readLedger } from '#contract/ledger.ts'
import { toCalendarDay } from '#domain/calendar-day.ts'
import { ledger as words } from '#i18n/lazy-words.ts'
import { useTitle } from '../shell/use-title.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { formatZoneName, getShopTimeZone } from '../ui/shop-time-zone.ts'
import { LoadingRows } from '../ui/skeleton.tsx'
import { buildLedgerQuery, useLedgerChoice } from './ledger-choice.ts'
import { LedgerDays } from './ledger-days.tsx'
import { LedgerFilters } from './ledger-filters.tsx'
import { LedgerTotal } from './ledger-sums.tsx'
import { ledgerQuery } from './queries.ts'

type Ledger = Received<typeof readLedger>

function Source({ ledger }: { ledger: Ledger }) {
  return (
    <p className="text-sm text-ink-2">
      {ledger.readAt ? (
        <>
          {words.readAt} <RelativeTime at={ledger.readAt} />.
        </>
      ) : (
        `${words.neverRead}.`
      )}{' '}
      {words.zone(formatZoneName(ledger.timeZone))}
    </p>
  )
}

function Bookings({ ledger }: { ledger: Ledger }) {
  const { days, total, currency } = ledger
  if (currency === null || days.length === 0) {
    return (
      <p role="status" className="text-ink-2">
        {words.noneTitle}
      </p>
    )
  }
  return (
    <>
      <LedgerTotal total={total} currency={currency} />
      <LedgerDays days={days} total={total} currency={currency} />
    </>
  )
}

/** Shows the payment provider's bookings on the shop's balance, by day. */
export function LedgerPage() {
  useTitle(words.documentTitle)
  const { choice, change } = useLedgerChoice()
  const query = buildLedgerQuery(choice, toCalendarDay(getShopTimeZone(), new Date()))
  const {
    data: ledger,
    isError,
    error,
    isPending,
    refetch,
  } = useQuery({
    ...ledgerQuery(query ?? {}),
    enabled: query !== null,
  })
  const untouched = choice.period === '30' && choice.currency === null
  const isNew = ledger !== undefined && ledger.modes.length === 0 && untouched
  return (
    <>
      <PageHeader title={words.title} text={words.text} back={{ to: '/orders', label: words.back }} />
      {isNew ? (
        <EmptyState
          title={words.emptyTitle}
          text={words.emptyText}
          actions={
            <ButtonLink to="/orders" variant="brand" size="lg">
              {words.emptyAction}
            </ButtonLink>
          }
        />
      ) : (
        <div className="grid gap-5">
          <LedgerFilters choice={choice} ledger={ledger} onChange={change} />
          {isError && <ErrorState text={words.failed} error={error} onRetry={() => void refetch()} />}
          {isPending && query && <LoadingRows />}
          {ledger && query && <Bookings ledger={ledger} />}
          {ledger && <Source ledger={ledger} />}
        </div>
      )}
    </>
  )
}
