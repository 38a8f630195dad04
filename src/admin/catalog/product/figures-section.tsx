import { useQuery } from '@tanstack/react-query'
import { ListOrdered } from 'lucide-react'
import type { Product } from '#contract/catalog.ts'
import type { OrderBumpFigures } from '#contract/order-bumps.ts'
import { addDays } from '#domain/calendar-day.ts'
import { formatMoney } from '#domain/money.ts'
import { toLocalDateTime } from '#domain/zoned-time.ts'
import { locale } from '#i18n/index.ts'
import { productPage as words } from '#i18n/lazy-words.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { getShopTimeZone } from '../../ui/shop-time-zone.ts'
import { LoadingRows } from '../../ui/skeleton.tsx'
import { figuresQuery } from '../order-bumps/queries.ts'
import { Section } from './section.tsx'

const days = 30

function sumRevenue(bumps: readonly OrderBumpFigures[]): string {
  const sums = new Map<string, number>()
  for (const { currency, revenueCents } of bumps) sums.set(currency, (sums.get(currency) ?? 0) + revenueCents)
  return [...sums].map(([currency, cents]) => formatMoney(cents, currency)).join(' · ')
}

/** The checkouts of a product in the last 30 days, calculated from the figures of its order bumps. */
export function FiguresSection({ product: { id } }: { product: Product }) {
  const to = toLocalDateTime(getShopTimeZone(), new Date()).slice(0, 10)
  const { data, error, refetch } = useQuery(figuresQuery(id, addDays(to, 1 - days), to))
  const opened = data ? data.withBumps.opened + data.withoutBumps.opened : 0
  const paid = data ? data.withBumps.paid + data.withoutBumps.paid : 0
  const revenue = data ? sumRevenue(data.bumps) : ''
  return (
    <Section id="figures" text={words.figuresText}>
      {!data && !error && <LoadingRows rows={1} />}
      {!data && error && <ErrorState text={words.figuresFailed} error={error} onRetry={() => void refetch()} />}
      {data && opened === 0 && <p className="text-ink-2">{words.noVisits}</p>}
      {data && opened > 0 && (
        <dl className="flex flex-wrap gap-x-12 gap-y-4">
          <Figure label={words.checkouts} value={opened.toLocaleString(locale)} />
          <Figure label={words.paidCheckouts} value={paid.toLocaleString(locale)} />
          <Figure
            label={words.conversion}
            value={(paid / opened).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 })}
          />
          {revenue !== '' && <Figure label={words.bumpRevenue} value={revenue} />}
        </dl>
      )}
      <ButtonLink
        to={`/orders?product=${id}`}
        variant="outline"
        className="justify-self-start"
        icon={<ListOrdered aria-hidden="true" />}
      >
        {words.openOrders}
      </ButtonLink>
    </Section>
  )
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt className="text-sm text-ink-2">{label}</dt>
    <dd className="num mt-0.5 text-lg font-semibold tracking-[-.018em]">{value}</dd>
  </div>
)
