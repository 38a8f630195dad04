import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { Received } from '#contract/endpoint.ts'
import type { listOrders } from '#contract/orders.ts'
import { orders as orderWords } from '#i18n/index.ts'
import { sales as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/input.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
import { formatShopZoneName, formatZoneSuffix } from '../../ui/shop-time-zone.ts'
import { useSearch } from '../../ui/use-search.ts'
import { choicesQuery } from '../queries.ts'
import { additionalChips, type ChipName, OrderChip, primaryChips } from './chips.tsx'
import { type Filters, filterNames, modes, type OrdersQuery, type useFilters } from './list-filters.ts'

type Props = Pick<ReturnType<typeof useFilters>, 'filters' | 'mode' | 'change' | 'clear'> & {
  first: Received<typeof listOrders> | undefined
}

function Dates({ filters, change }: Pick<Props, 'filters' | 'change'>) {
  const isInvalid = filters.from && filters.to && filters.from > filters.to
  return (
    <>
      {(['from', 'to'] as const).map(end => (
        <Input
          key={end}
          type="date"
          className="w-auto"
          aria-label={words[end]}
          aria-invalid={isInvalid ? true : undefined}
          value={filters[end] ?? ''}
          onChange={event => change({ [end]: event.target.value || null }, true)}
        />
      ))}
      {formatZoneSuffix(new Date()) && <span className="text-sm text-ink-2">{formatShopZoneName()}</span>}
      {isInvalid && (
        <p role="alert" className="w-full font-medium text-danger-ink">
          {words.periodWrong}
        </p>
      )}
    </>
  )
}

function ModeSelect({ first, change }: Pick<Props, 'first' | 'change'>) {
  const all = first ? modes.filter(each => each === first.mode || first.modes.includes(each)) : []
  if (all.length < 2) return null
  return (
    <Select
      className="w-full sm:w-auto"
      aria-label={orderWords.modeFilter}
      value={first?.mode}
      onChange={event => change({ mode: event.target.value })}
    >
      {all.map(each => (
        <option key={each} value={each}>
          {orderWords.modeFilters[each]}
        </option>
      ))}
    </Select>
  )
}

const isFilterSet = (filters: Filters, name: ChipName) => filters[name] !== undefined

/** Search and filters. Rarely used filters appear on request or while they are set. */
export function OrderFilters({ filters, mode, change, clear, first }: Props) {
  const { typed, setTyped } = useSearch(filters.q ?? '', q => change({ q }, true))
  const [open, setOpen] = useState(false)
  const used = additionalChips.filter(name => isFilterSet(filters, name))
  const choices = useQuery({
    ...choicesQuery((mode ?? undefined) as OrdersQuery['mode']),
    enabled: open || used.length > 0,
  })
  const shown = open ? additionalChips : used
  const set = (name: ChipName, value: string | null) =>
    change(name === 'period' && value !== 'custom' ? { period: value, from: null, to: null } : { [name]: value })
  return (
    <search className="flex flex-wrap items-center gap-2">
      <SearchField
        className="w-full sm:max-w-[340px]"
        label={orderWords.search}
        value={typed}
        onChange={setTyped}
        maxLength={120}
      />
      <ModeSelect first={first} change={change} />
      {[...primaryChips, ...shown].map(name => (
        <OrderChip key={name} name={name} filters={filters} choices={choices.data} onChange={set} />
      ))}
      <Button
        variant="ghost"
        size="sm"
        icon={<SlidersHorizontal aria-hidden="true" />}
        aria-expanded={open}
        busy={open && choices.isPending}
        onClick={() => setOpen(!open)}
      >
        {open ? words.fewerFilters : words.moreFilters}
      </Button>
      {filterNames.some(name => filters[name]) && (
        <Button variant="ghost" size="sm" onClick={clear}>
          {words.clearAll}
        </Button>
      )}
      {filters.period === 'custom' && <Dates filters={filters} change={change} />}
      {choices.isError && (
        <p role="alert" className="w-full text-danger-ink">
          {words.choicesFailed}
        </p>
      )}
    </search>
  )
}
