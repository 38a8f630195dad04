import type { StripeMapping } from '#contract/settings.ts'
import { formatMoney } from '#domain/money.ts'
import { settings as words } from '#i18n/lazy-words.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import type { MappingState, SkuRow } from './sku-rows.ts'

const tones: Record<MappingState, Tone> = {
  notMapped: 'plain',
  mapped: 'ok',
  notInAccount: 'warn',
  priceDrifted: 'warn',
}

const formatState = (state: MappingState): string =>
  ({
    notMapped: words.notMapped,
    mapped: words.mapped,
    notInAccount: words.notInAccount,
    priceDrifted: words.priceDrifted,
  })[state]

export const formatType = (isSubscription: boolean) => (isSubscription ? words.typeSubscription : words.typeOneTime)

/** Shows a SKU with its price in the shop and the state of its mapping. */
export function SkuFacts({ row, state }: { row: SkuRow; state: MappingState }) {
  return (
    <div className="flex items-start justify-between gap-4 sm:items-center">
      <span className="min-w-0">
        <span className="block truncate font-medium">{row.name}</span>
        <code className="block truncate font-mono text-xs text-ink-2">{row.sku}</code>
      </span>
      <span className="flex flex-col-reverse items-end gap-1 sm:flex-row sm:items-center sm:gap-4">
        <Badge tone={tones[state]} dot={state !== 'notMapped'}>
          {formatState(state)}
        </Badge>
        <span className="num min-w-24 text-right font-medium">{formatMoney(row.cents, row.currency)}</span>
      </span>
    </div>
  )
}

/** Shows a mapping as text, for members who may not change it or while the payment provider does not respond. */
export function MappingFacts({ mapping }: { mapping: StripeMapping }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <code className="min-w-0 truncate font-mono text-xs text-ink-2">
        {mapping.stripeProductId} · {mapping.stripePriceId}
      </code>
      <Badge tone={mapping.isSubscription ? 'info' : 'plain'}>{formatType(mapping.isSubscription)}</Badge>
    </p>
  )
}
