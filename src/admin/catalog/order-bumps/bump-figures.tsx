import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderBumpFigures } from '#contract/order-bumps.ts'
import { addDays } from '#domain/calendar-day.ts'
import { formatMoney } from '#domain/money.ts'
import { toLocalDateTime } from '#domain/zoned-time.ts'
import { locale } from '#i18n/index.ts'
import { orderBumps as words } from '#i18n/lazy-words.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Select } from '../../ui/select.tsx'
import { getShopTimeZone } from '../../ui/shop-time-zone.ts'
import { LoadingRows } from '../../ui/skeleton.tsx'
import { Table, TableBody, TableHead, TableRow, Td, Th } from '../../ui/table.tsx'
import { figuresQuery } from './queries.ts'

const periods = [7, 30, 90] as const
const formatRate = (part: number, whole: number): string =>
  (whole > 0 ? part / whole : 0).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 })

function FigureRow({ figures }: { figures: OrderBumpFigures }) {
  const { title, shownOrders, takenOrders, revenueCents, currency } = figures
  return (
    <TableRow>
      <Td>{title}</Td>
      <Td right className="num">
        {shownOrders}
      </Td>
      <Td right className="num">
        {takenOrders}
      </Td>
      <Td right className="num">
        {shownOrders > 0 ? formatRate(takenOrders, shownOrders) : '—'}
      </Td>
      <Td right className="num font-semibold">
        {formatMoney(revenueCents, currency)}
      </Td>
    </TableRow>
  )
}

function Conversion({ label, opened, paid }: { label: string; opened: number; paid: number }) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="num font-semibold">
        {opened > 0 ? words.conversion(formatRate(paid, opened), paid, opened) : words.noConversion}
      </dd>
    </div>
  )
}

/** The take rate and the sales of each order bump in a period, and how many checkouts with and without them were paid. */
export function BumpFigures({ productId }: { productId: string }) {
  const [days, setDays] = useState<number>(30)
  const to = toLocalDateTime(getShopTimeZone(), new Date()).slice(0, 10)
  const { data, error, refetch } = useQuery(figuresQuery(productId, addDays(to, 1 - days), to))
  const hasFigures = data && (data.bumps.some(each => each.shownOrders > 0) || data.withBumps.opened > 0)
  return (
    <Card className="mt-2 overflow-hidden">
      <div className="flex items-center justify-between gap-3 px-5 py-3">
        <h3 className="font-semibold">{words.figures}</h3>
        <Select
          aria-label={words.period}
          className="w-44"
          value={days}
          onChange={event => setDays(Number(event.target.value))}
        >
          {periods.map(each => (
            <option key={each} value={each}>
              {words.days(each)}
            </option>
          ))}
        </Select>
      </div>
      {!data && !error && <LoadingRows rows={2} />}
      {!data && error && <ErrorState text={words.figuresFailed} error={error} onRetry={() => void refetch()} />}
      {data && !hasFigures && <p className="border-t border-line px-5 py-4 text-ink-2">{words.noFigures}</p>}
      {data && hasFigures && (
        <>
          <Table label={words.figures}>
            <TableHead>
              <Th>{words.offer}</Th>
              <Th right>{words.shown}</Th>
              <Th right>{words.taken}</Th>
              <Th right>{words.takeRate}</Th>
              <Th right>{words.revenue}</Th>
            </TableHead>
            <TableBody>
              {data.bumps.map(figures => (
                <FigureRow key={figures.bumpId} figures={figures} />
              ))}
            </TableBody>
          </Table>
          <dl className="flex flex-wrap gap-x-12 gap-y-3 border-t border-line px-5 pt-4">
            <Conversion label={words.withBumps} {...data.withBumps} />
            <Conversion label={words.withoutBumps} {...data.withoutBumps} />
          </dl>
          <p className="px-5 pt-2 pb-4 text-sm text-ink-2">{words.compareHint}</p>
        </>
      )}
    </Card>
  )
}
