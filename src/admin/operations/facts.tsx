import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type CheckName, checkNames, type Fact } from '#contract/operations.ts'
import { centsToDecimal, formatMoney } from '#domain/money.ts'
import { orders } from '#i18n/index.ts'
import { settings, operations as words } from '#i18n/lazy-words.ts'
import { RelativeTime } from '../ui/relative-time.tsx'

const isCheck = (name: string): name is CheckName => checkNames.some(known => known === name)
const ids = ['intent', 'event', 'sku', 'code', 'promotion']

function formatFact({ name, value }: Fact, currency: string | null): ReactNode {
  if (name.endsWith('Cents'))
    return currency ? formatMoney(Number(value), currency) : centsToDecimal(Number(value), 'usd')
  if (name === 'since' || name === 'dueBy') return <RelativeTime at={value} />
  if (name === 'check') return isCheck(value) ? words.checks[value] : value
  if (name === 'orderState') return (orders.states as Record<string, string>)[value] ?? value
  if (name === 'paymentState') return orders.paymentStates[value] ?? value
  if (name === 'mailKind') return words.mailKinds[value] ?? value
  if (name === 'work') return words.work[value] ?? value
  if (name === 'setting') return settings.kept[value] ?? value
  if (name === 'mode') return words.modes[value] ?? value
  return ids.includes(name) ? <code className="font-mono text-xs break-all">{value}</code> : value
}

type FactsProps = { orderId: string | null; orderNumber: number | null; currency: string | null; facts: Fact[] }

/** Shows a link to the affected order, and the known facts with their labels. */
export function Facts({ orderId, orderNumber, currency, facts }: FactsProps) {
  return (
    <div className="num flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm">
      {orderId && orderNumber !== null && (
        <Link to={`/orders/${orderId}`} className="font-semibold underline underline-offset-3 hover:no-underline">
          {words.openOrder(orderNumber)}
        </Link>
      )}
      {facts.map(fact => (
        <span key={fact.name} className="text-ink-2">
          {words.facts[fact.name]} <span className="text-ink">{formatFact(fact, currency)}</span>
        </span>
      ))}
    </div>
  )
}
