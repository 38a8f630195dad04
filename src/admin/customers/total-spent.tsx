import type { CustomerSummary } from '#contract/customers.ts'
import { formatMoney } from '#domain/money.ts'
import { customers as words } from '#i18n/lazy-words.ts'

/** The amount paid minus refunds, one line per currency. */
export function TotalSpent({ spent }: Pick<CustomerSummary, 'spent'>) {
  if (spent.length === 0) return <span className="text-ink-2">{words.nothingSpent}</span>
  return spent.map(({ cents, currency }) => (
    <span key={currency} className="num block font-semibold">
      {formatMoney(cents, currency)}
    </span>
  ))
}
