import type { LedgerSums } from '#contract/ledger.ts'
import { formatMoney } from '#domain/money.ts'
import { ledger as words } from '#i18n/lazy-words.ts'
import { Card } from '../ui/card.tsx'
import { cn } from '../ui/cn.ts'
import { getColumns } from './columns.ts'

/** Shows the sums of the period in one line, with the net amount in the largest type. */
export function LedgerTotal({ total, currency }: { total: LedgerSums; currency: string }) {
  return (
    <Card aria-label={words.sumsOf} className="px-5 py-4">
      <dl className="flex flex-wrap items-end gap-x-10 gap-y-4">
        {getColumns(total).map(name => (
          <div key={name} className={cn(name === 'netCents' && 'max-lg:w-full lg:ml-auto lg:text-right')}>
            <dt className="text-sm text-ink-2">{words.sums[name]}</dt>
            <dd
              className={cn(
                'num font-semibold',
                name === 'netCents' ? 'text-[28px] leading-[34px] font-bold tracking-[-.03em]' : 'text-md',
              )}
            >
              {formatMoney(total[name], currency)}
            </dd>
          </div>
        ))}
      </dl>
      {total.payoutCents !== 0 && (
        <p className="num mt-3 text-sm text-ink-2">
          {words.sums.payoutCents} {formatMoney(total.payoutCents, currency)}. {words.payoutsHint}
        </p>
      )}
    </Card>
  )
}
