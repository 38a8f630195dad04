import { Combobox } from '@base-ui/react/combobox'
import { Check, ChevronsUpDown, X } from 'lucide-react'
import { type Ref, useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import { catalog } from '#i18n/index.ts'
import { useControl } from '../field.tsx'
import { ProductPicture } from './product-picture.tsx'
import { maxVariants } from './rank-variants.ts'
import type { ProductSearch } from './use-product-search.ts'

/** A product or a variant in the list. `cents` is null when it no longer exists. */
type Choice = { title: string; cents: number | null; currency: string; image?: string | null | undefined }

/** The texts of the field; without them, the texts for any product apply. */
type Words = { label?: string; placeholder?: string; clear?: string; list?: string }

export type SearchPickerProps<C extends Choice> = {
  search: ProductSearch
  /** The results of the search. Memoized, because the combobox resets whenever it gets a new list. */
  choices: readonly C[]
  value: C | null
  /** Chosen and emptied by the seller; a field with `isRequired` cannot be emptied. */
  onChange: (choice: C | null) => void
  getKey: (choice: C) => string
  /** Formats the chosen one in the field. */
  format: (choice: C) => string
  /** Returns a second line, which tells similar choices apart; null or '' for none. */
  getDetail: (choice: C) => string | null
  words?: Words
  isRequired?: boolean
  disabled?: boolean
  id?: string
  name?: string
  className?: string
  ref?: Ref<HTMLInputElement> | undefined
}

/**
 * The text under the results: what to do to see more, or why there are none. A list with the maximum number of variants
 * was cut off.
 */
function getStatus(search: ProductSearch, count: number): string | null {
  const words = catalog.picker
  if (search.isFailed) return words.failedInList
  if (search.isLate) return words.searching
  if (!search.isSettled) return null
  if (count === 0) return words.none
  if (search.hiddenCount > 0) return words.more(search.hiddenCount)
  return count === maxVariants ? words.moreVariants : null
}

/**
 * Chooses one product or variant from the results of a search on the server. The list never has more than the results
 * of one search, because a shop may have thousands of products.
 */
export function SearchPicker<C extends Choice>(props: SearchPickerProps<C>) {
  const { search, choices, value, onChange, getKey, format, getDetail, words = {}, isRequired, className } = props
  const control = useControl(props)
  // Screen readers list what is outside the landmarks of the page separately, so the list belongs to the main part.
  const [main, setMain] = useState<HTMLElement | null>(null)
  const status = getStatus(search, choices.length)
  return (
    <Combobox.Root<C>
      items={choices}
      filter={null}
      value={value}
      disabled={props.disabled ?? false}
      itemToStringLabel={format}
      isItemEqualToValue={(one, other) => getKey(one) === getKey(other)}
      onOpenChange={open => open && search.isFailed && search.retry()}
      onInputValueChange={(text, { reason }) => search.setTyped(reason === 'input-change' ? text : '')}
      onValueChange={choice => (choice || !isRequired) && onChange(choice)}
    >
      <Combobox.InputGroup
        ref={group => setMain(group?.closest('[role=dialog]') ? null : (group?.closest('main') ?? null))}
        className={className ?? 'ctl pr-1'}
      >
        {/* The open list hides the field's label from screen readers, so the input has a label of its own. */}
        <Combobox.Input
          {...control}
          ref={props.ref}
          name={props.name}
          aria-label={words.label}
          placeholder={words.placeholder ?? catalog.picker.search}
          maxLength={100}
        />
        {value && !isRequired && (
          <Combobox.Clear className="btn btn-ghost btn-sm btn-icon" aria-label={words.clear ?? catalog.picker.clear}>
            <X aria-hidden="true" />
          </Combobox.Clear>
        )}
        <Combobox.Trigger className="btn btn-ghost btn-sm btn-icon" aria-label={words.list ?? catalog.picker.list}>
          <ChevronsUpDown aria-hidden="true" />
        </Combobox.Trigger>
      </Combobox.InputGroup>
      <Combobox.Portal container={main ?? undefined}>
        <Combobox.Positioner positionMethod="fixed" align="start" sideOffset={6} className="z-50 outline-0">
          <Combobox.Popup className="menu w-(--anchor-width) min-w-64">
            <Combobox.List className="max-h-72 overflow-y-auto outline-0">
              {(choice: C) => (
                <Combobox.Item key={getKey(choice)} value={choice} className="menu-item py-1.5">
                  {choice.image !== undefined && <ProductPicture src={choice.image} className="size-8 rounded-item" />}
                  <span className="min-w-0 flex-1">
                    <span className="block truncate">{choice.title}</span>
                    {getDetail(choice) && (
                      <span className="block truncate text-sm text-ink-3">{getDetail(choice)}</span>
                    )}
                  </span>
                  {choice.cents !== null && (
                    <span className="num text-ink-2">{formatMoney(choice.cents, choice.currency)}</span>
                  )}
                  <Combobox.ItemIndicator>
                    <Check aria-hidden="true" className="icon-16" />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
            <Combobox.Status className="px-3 text-sm text-ink-2 not-empty:py-2">{status}</Combobox.Status>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
