import type { Received } from '#contract/endpoint.ts'
import type { readOrderChoices } from '#contract/order-list.ts'
import { paymentProviders } from '#domain/payment-provider.ts'
import { orders as orderWords } from '#i18n/index.ts'
import { sales as words } from '#i18n/lazy-words.ts'
import { FilterChip } from '../../ui/filter-chip.tsx'
import { channels, type FilterName, type Filters, methods, periods, states } from './list-filters.ts'

type Choices = Received<typeof readOrderChoices>
export type ChipName = Exclude<FilterName, 'q' | 'from' | 'to'>
/** Primary chips are always shown; additional chips appear on request or while they filter the list. */
export const primaryChips = ['state', 'period'] as const satisfies readonly ChipName[]
export const additionalChips = [
  'method',
  'provider',
  'product',
  'channel',
  'currency',
  'promotion',
  'source',
  'medium',
  'campaign',
  'disputed',
  'refunded',
] as const satisfies readonly ChipName[]

const toOptions = (values: readonly string[]) => values.map(value => [value, value] as const)
const toNamedOptions = (values: readonly string[], names: Record<string, string>) =>
  values.map(value => [value, names[value] ?? value] as const)

function getChipOptions(name: ChipName, choices: Choices | undefined): readonly (readonly [string, string])[] {
  if (name === 'state') return toNamedOptions(states, orderWords.states)
  if (name === 'method') return toNamedOptions(methods, orderWords.methods)
  if (name === 'provider') return toNamedOptions(paymentProviders, orderWords.providers)
  if (name === 'period') return toNamedOptions(periods, words.periods)
  if (name === 'channel') return toNamedOptions(channels, words.channels)
  if (name === 'disputed') return [['yes', words.disputedOnly]]
  if (name === 'refunded') return [['yes', words.refundedOnly]]
  if (name === 'product') return choices?.products.map(({ id, title }) => [id, title] as const) ?? []
  if (name === 'currency') return choices?.currencies.map(each => [each, each.toUpperCase()] as const) ?? []
  if (name === 'promotion') return toOptions(choices?.promotions ?? [])
  if (name === 'source') return toOptions(choices?.sources ?? [])
  return toOptions((name === 'medium' ? choices?.mediums : choices?.campaigns) ?? [])
}

type Props = {
  name: ChipName
  filters: Filters
  choices: Choices | undefined
  onChange: (name: ChipName, value: string | null) => void
}

/** A filter of the order list. Renders nothing when it has no options. */
export function OrderChip({ name, filters, choices, onChange }: Props) {
  const value = filters[name] ?? ''
  const options = getChipOptions(name, choices)
  // A value in the URL stays an option even if no order has it any more.
  const all = value && !options.some(([each]) => each === value) ? [...options, [value, value] as const] : options
  if (all.length === 0) return null
  const label = words.filters[name]
  return (
    <FilterChip
      label={label}
      value={value}
      defaultValue=""
      options={{ '': words.any, ...Object.fromEntries(all) } as Record<string, string>}
      order={['', ...all.map(([each]) => each)]}
      clearLabel={words.clearFilter(label)}
      onChange={next => onChange(name, next || null)}
    />
  )
}
