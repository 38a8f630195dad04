import { useQuery } from '@tanstack/react-query'
import { Lightbulb } from 'lucide-react'
import type { FunnelRates } from '#contract/upsell-graph.ts'
import type { Upsell, UpsellPage } from '#contract/upsells.ts'
import { upsells as words } from '#words/rooms.ts'
import { useMay } from '../../shell/me.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadingRows } from '../../ui/skeleton.tsx'
import { ratesQuery } from '../queries.ts'
import { figuresOf, weakestOf } from './figures.ts'
import { FunnelGraph } from './funnel-graph.tsx'
import { RatesTable } from './rates-table.tsx'
import { countText, shareText } from './share-text.ts'

const Figure = ({ name, value, more }: { name: string; value: string; more?: string | undefined }) => (
  <div className="border-line py-4 not-first:pl-5 max-md:even:border-l md:not-first:border-l">
    <dt className="text-ink-2">{name}</dt>
    <dd className="num text-[26px] leading-8 font-semibold tracking-[-.03em] [overflow-wrap:anywhere]">{value}</dd>
    <dd className="num min-h-4.5 text-sm text-ink-2">{more}</dd>
  </div>
)

function Figures({ rates }: { rates: FunnelRates }) {
  const { views, accepted, share, revenue, perOrder } = figuresOf(rates)
  const money = (texts: readonly string[]) => texts.join(' + ') || words.nothingYet
  return (
    <dl className="grid grid-cols-2 gap-x-5 border-y border-line max-md:[&>:nth-child(odd)]:pl-0 md:grid-cols-4">
      <Figure name={words.sessions} value={countText(rates.sessions)} more={words.sessionsEnded(rates.finished)} />
      <Figure
        name={words.acceptance}
        value={share === null ? words.nothingYet : shareText(share)}
        more={views > 0 ? words.acceptanceOf(accepted, views) : undefined}
      />
      <Figure name={words.extraRevenue} value={money(revenue)} />
      <Figure name={words.extraPerOrder} value={money(perOrder)} />
    </dl>
  )
}

type WeakestProps = { upsell: Upsell; rates: FunnelRates; onOpen?: ((page: UpsellPage) => void) | undefined }

/** Where most is lost, with the way to do something about it. */
function Weakest({ upsell, rates, onOpen }: WeakestProps) {
  const weakest = weakestOf(rates.pages)
  const page = upsell.pages.find(each => each.id === weakest?.pageId)
  if (!weakest || !page) return null
  return (
    <div className="flex items-start gap-3 rounded-md bg-gold-soft px-4 py-3 text-gold-ink md:max-w-120">
      <Lightbulb className="icon-18 mt-px" aria-hidden="true" />
      <div className="grid min-w-0 justify-items-start gap-1.5">
        <p className="[overflow-wrap:anywhere]">{words.weakest(page.title, shareText(weakest.share))}</p>
        {onOpen && (
          <Button variant="link" className="text-gold-ink" onClick={() => onOpen(page)}>
            {words.weakestAct}
          </Button>
        )}
      </div>
    </div>
  )
}

type FunnelViewProps = { upsell: Upsell; days: number; onOpen: (page: UpsellPage) => void }

/** The funnel drawn with its rates, and the same as a list. Its pages open for those who may edit them. */
export function FunnelView({ upsell, days, onOpen: open }: FunnelViewProps) {
  const onOpen = useMay('editor') === false ? undefined : open
  const rates = useQuery(ratesQuery(upsell.id, days))
  if (rates.isPending) return <LoadingRows rows={5} />
  const known = rates.data ?? null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {rates.isError && (
        <ErrorState text={words.ratesFailed} error={rates.error} onRetry={() => void rates.refetch()} />
      )}
      {known && <Figures rates={known} />}
      {known?.sessions === 0 && (
        <p className="text-ink-2">
          {words.noRates} {words.noRatesText}
        </p>
      )}
      <FunnelGraph name={upsell.name} pages={upsell.pages} rates={known} onOpen={onOpen} />
      {known && <Weakest upsell={upsell} rates={known} onOpen={onOpen} />}
      <RatesTable name={upsell.name} pages={upsell.pages} rates={known} onOpen={onOpen} />
    </div>
  )
}
