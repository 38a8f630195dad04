import type { LedgerDay, LedgerSums } from '#contract/ledger.ts'
import { formatMoney } from '#domain/money.ts'
import { locale } from '#i18n/index.ts'
import { ledger as words } from '#i18n/lazy-words.ts'
import { Card } from '../ui/card.tsx'
import { cn } from '../ui/cn.ts'
import { Table, TableBody, TableHead, Td, Th } from '../ui/table.tsx'
import { type Column, getColumns } from './columns.ts'

const dayFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
const Day = ({ day }: { day: string }) => <time dateTime={day}>{dayFormat.format(new Date(`${day}T00:00:00Z`))}</time>

type Props = { days: readonly LedgerDay[]; total: LedgerSums; currency: string }

/** Lists the amounts that make up a day's net amount, for containers that are too narrow for columns. */
function Parts({ day, columns, currency }: { day: LedgerDay; columns: readonly Column[]; currency: string }) {
  const parts = columns.filter(name => name !== 'netCents' && day[name] !== 0)
  return (
    <dl className="num flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-ink-2">
      {parts.map(name => (
        <div key={name} className="flex gap-1.5">
          <dt>{words.sums[name]}</dt>
          <dd>{formatMoney(day[name], currency)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The number of characters up to which all columns together fit an ordinary screen. */
const maxInlineCharacters = 84

/**
 * Returns the CSS classes that show a list in narrow containers, and a table from the width at which all columns fit.
 */
function getBreakpointClasses(days: readonly LedgerDay[], columns: readonly Column[], currency: string) {
  const lengths = days.flatMap(day => columns.map(name => formatMoney(day[name], currency).length))
  return Math.max(0, ...lengths) * columns.length > maxInlineCharacters
    ? { table: '@max-6xl:hidden', list: '@6xl:hidden' }
    : { table: '@max-3xl:hidden', list: '@3xl:hidden' }
}

/** Lists each day that has bookings, latest first. In a narrow container, each day takes two lines. */
export function LedgerDays({ days, total, currency }: Props) {
  const columns = getColumns(total)
  const places = getBreakpointClasses(days, columns, currency)
  return (
    <Card className="@container overflow-hidden">
      <Table label={words.days} className={places.table}>
        <TableHead>
          <Th>{words.day}</Th>
          {columns.map(name => (
            <Th key={name} right>
              {words.sums[name]}
            </Th>
          ))}
        </TableHead>
        <TableBody>
          {days.map(day => (
            <tr key={day.day}>
              <Td className="whitespace-nowrap">
                <Day day={day.day} />
              </Td>
              {columns.map(name => (
                <Td key={name} right className={name === 'netCents' ? 'font-semibold' : day[name] ? '' : 'text-ink-3'}>
                  {formatMoney(day[name], currency)}
                </Td>
              ))}
            </tr>
          ))}
        </TableBody>
      </Table>
      <ul className={cn('divide-y divide-line', places.list)}>
        {days.map(day => (
          <li key={day.day} className="grid gap-1 px-4 py-3">
            <p className="flex items-baseline justify-between gap-3">
              <Day day={day.day} />
              <span className="num font-semibold">{formatMoney(day.netCents, currency)}</span>
            </p>
            <Parts day={day} columns={columns} currency={currency} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
