import { useQuery } from '@tanstack/react-query'
import type { PageVitals } from '#contract/vitals.ts'
import { locale } from '#i18n/index.ts'
import { operations as words } from '#i18n/lazy-words.ts'
import type { Tone } from '../ui/badge.tsx'
import { Card, CardHeader } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { CheckState } from './check-state.tsx'
import { vitalsQuery } from './queries.ts'

type Vital = PageVitals['vitals'][number]
const tones: Record<Vital['rating'], Tone> = { good: 'ok', needs_work: 'warn', poor: 'bad' }

const formatThousandths = (value: number, digits: number) =>
  (value / 1_000).toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })

function formatVital({ name, p75 }: Vital): string {
  if (name === 'cls') return formatThousandths(p75, 2)
  return p75 < 1_000 ? `${p75} ms` : `${formatThousandths(p75, 1)} s`
}

function PageRow({ page: { page, title, vitals } }: { page: PageVitals }) {
  const maxVisits = Math.max(0, ...vitals.map(({ visits }) => visits))
  return (
    <li className="grid gap-2 px-5 py-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="min-w-0 break-words">{title ?? words.vitalPages[page]}</span>
        <span className="num text-sm text-ink-2">
          {title ? `${words.vitalPages[page]} · ` : ''}
          {words.visits(maxVisits)}
        </span>
      </p>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {vitals.map(vital => (
          <div key={vital.name} className="grid grid-rows-[1fr_auto_auto] justify-items-end gap-1 text-right">
            <dt className="text-sm text-ink-2">
              {words.vitalNames[vital.name]} <abbr className="no-underline">({vital.name.toUpperCase()})</abbr>
            </dt>
            <dd className="num">{formatVital(vital)}</dd>
            <dd>
              <CheckState tone={tones[vital.rating]} text={words.vitalRatings[vital.rating]} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

/** Shows how fast each public page was for real visitors, rated by the thresholds of Web Vitals. */
export function VitalsCard() {
  const { data, isError, error, refetch } = useQuery(vitalsQuery)
  return (
    <Card>
      <CardHeader title={words.vitalsTitle} />
      {data && <p className="px-5 pb-3 text-sm text-ink-2">{words.vitalsText(data.days)}</p>}
      {!data && isError && <ErrorState text={words.vitalsFailed} error={error} onRetry={() => void refetch()} />}
      {!data && !isError && <LoadingRows />}
      {data?.pages.length === 0 && <p className="border-t border-line px-5 py-4 text-ink-2">{words.noVitals}</p>}
      <ul className="divide-y divide-line border-t border-line empty:hidden">
        {data?.pages.map(page => (
          <PageRow key={`${page.page} ${page.id}`} page={page} />
        ))}
      </ul>
    </Card>
  )
}
