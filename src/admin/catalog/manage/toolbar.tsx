import type { ProductFilter } from '#contract/catalog.ts'
import { catalog } from '#i18n/index.ts'
import { FilterChip } from '../../ui/filter-chip.tsx'
import { Select } from '../../ui/select.tsx'

import { type ProductListParams, sorts, statuses, stocks, type View } from './list-params.ts'
import { SearchBox } from './search-box.tsx'
import { ViewSwitch } from './view-switch.tsx'

type ToolbarProps = {
  address: ProductListParams
  view: View
  change: (change: Partial<ProductListParams>, replace?: boolean) => void
}

const statusNames: Record<ProductFilter['status'], string> = catalog.statuses
const stockNames: Record<ProductFilter['stock'], string> = catalog.stocks

export function Toolbar({ address, view, change }: ToolbarProps) {
  return (
    <search className="mb-4 flex flex-wrap items-center gap-2">
      <SearchBox q={address.q} onSearch={q => change({ q }, true)} />
      <FilterChip
        label={catalog.status}
        value={address.status}
        defaultValue="active"
        options={statusNames}
        order={statuses}
        clearLabel={catalog.clearFilter(catalog.status)}
        onChange={status => change({ status })}
      />
      <FilterChip
        label={catalog.stock}
        value={address.stock}
        defaultValue="any"
        options={stockNames}
        order={stocks}
        clearLabel={catalog.clearFilter(catalog.stock)}
        onChange={stock => change({ stock })}
      />
      <Select
        className="w-auto max-md:min-w-36 max-md:flex-1 md:ml-auto"
        aria-label={catalog.sort}
        value={address.sort}
        onChange={({ target }) => change({ sort: sorts.find(each => each === target.value) ?? 'newest' })}
      >
        {sorts.map(sort => (
          <option key={sort} value={sort}>
            {catalog.sorts[sort]}
          </option>
        ))}
      </Select>
      <ViewSwitch view={view} onChange={chosen => change({ view: chosen })} />
    </search>
  )
}
