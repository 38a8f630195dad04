import { type ConsentFilter, consentFilters, type listCustomers } from '#contract/customers.ts'
import type { Received } from '#contract/endpoint.ts'
import { customers as words } from '#i18n/lazy-words.ts'
import { useIsAdministrator } from '../../shell/me.ts'
import { FilterChip } from '../../ui/filter-chip.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
import { useSearch } from '../../ui/use-search.ts'
import { modes, type useListFilters } from './list-filters.ts'

type Props = ReturnType<typeof useListFilters> & { first: Received<typeof listCustomers> | undefined }

function ModeSelect({ first, change }: Pick<Props, 'first' | 'change'>) {
  const all = first ? modes.filter(each => each === first.mode || first.modes.includes(each)) : []
  if (all.length < 2) return null
  return (
    <Select
      className="w-full sm:w-auto"
      aria-label={words.modeFilter}
      value={first?.mode}
      onChange={event => change({ mode: event.target.value })}
    >
      {all.map(each => (
        <option key={each} value={each}>
          {words.modeFilters[each]}
        </option>
      ))}
    </Select>
  )
}

/** Members who see only masked names get no search, because searching would reveal the names. */
export function CustomerFilters({ filters, change, first }: Props) {
  const { typed, setTyped } = useSearch(filters.q ?? '', q => change({ q }, true))
  const seesWhole = useIsAdministrator()
  return (
    <search className="flex flex-wrap items-center gap-2">
      {seesWhole && (
        <SearchField
          className="w-full sm:max-w-[340px]"
          label={words.search}
          value={typed}
          onChange={setTyped}
          maxLength={120}
        />
      )}
      <ModeSelect first={first} change={change} />
      <FilterChip<ConsentFilter | ''>
        label={words.consent}
        value={filters.consent ?? ''}
        defaultValue=""
        options={{ '': words.anyConsent, ...words.consents }}
        order={['', ...consentFilters]}
        clearLabel={words.clearFilter(words.consent)}
        onChange={consent => change({ consent })}
      />
      {seesWhole === false && <p className="w-full text-sm text-ink-2">{words.masked}</p>}
    </search>
  )
}
