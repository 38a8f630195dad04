import { Combobox } from '@base-ui/react/combobox'
import { useQuery } from '@tanstack/react-query'
import { Check, ChevronsUpDown, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import { paymentLinks as words } from '#i18n/lazy-words.ts'
import { useControl } from '../ui/field.tsx'
import { useSearch } from '../ui/use-search.ts'
import { type Option, toOptions } from './link-form.ts'
import { productsQuery } from './queries.ts'

type Props = { value: Option | null; onChange: (option: Option | null) => void }

const renderItem = (option: Option) => (
  <Combobox.Item key={option.variantId} value={option} className="menu-item">
    <span className="min-w-0 flex-1">
      <span className="block truncate">{option.title}</span>
      <span className="block truncate text-sm text-ink-3">{option.detail}</span>
    </span>
    <span className="num text-ink-2">{formatMoney(option.cents, option.currency)}</span>
    <Combobox.ItemIndicator>
      <Check aria-hidden="true" className="icon-16" />
    </Combobox.ItemIndicator>
  </Combobox.Item>
)

/**
 * Finds a product variant by name or SKU. The server does the search, because a shop may have too many products to
 * load.
 */
export function ProductPicker({ value, onChange }: Props) {
  const [q, setQ] = useState('')
  const { typed, setTyped } = useSearch(q, setQ)
  const products = useQuery(productsQuery(q))
  // The list is memoized, because the combobox resets whenever it gets a new list.
  const options = useMemo(() => toOptions(products.data ?? []), [products.data])
  const control = useControl({})
  return (
    <Combobox.Root<Option>
      items={options}
      filter={null}
      value={value}
      itemToStringLabel={option => option.title}
      isItemEqualToValue={(one, other) => one.variantId === other.variantId}
      onInputValueChange={(text, { reason }) => setTyped(reason === 'input-change' ? text : '')}
      onValueChange={onChange}
    >
      <Combobox.InputGroup className="ctl pr-1">
        <Combobox.Input {...control} aria-label={words.fromProducts} placeholder={words.findProduct} maxLength={100} />
        {value && (
          <Combobox.Clear className="btn btn-ghost btn-sm btn-icon" aria-label={words.clearProduct}>
            <X aria-hidden="true" />
          </Combobox.Clear>
        )}
        <Combobox.Trigger className="btn btn-ghost btn-sm btn-icon" aria-label={words.products}>
          <ChevronsUpDown aria-hidden="true" />
        </Combobox.Trigger>
      </Combobox.InputGroup>
      <Combobox.Portal>
        <Combobox.Positioner positionMethod="fixed" sideOffset={6} className="z-50 outline-0">
          <Combobox.Popup className="menu w-(--anchor-width)">
            <Combobox.Empty className="px-3 text-ink-2 not-empty:py-2">
              {products.isError && words.productsFailed}
              {products.isSuccess && typed.trim() === q && !products.isPlaceholderData && words.noProduct}
            </Combobox.Empty>
            <Combobox.List className="max-h-72 overflow-y-auto outline-0">{renderItem}</Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
