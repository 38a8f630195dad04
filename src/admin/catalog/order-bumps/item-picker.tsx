import { Combobox } from '@base-ui/react/combobox'
import { useQuery } from '@tanstack/react-query'
import { Check, ChevronsUpDown, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Product } from '#contract/catalog.ts'
import { formatMoney } from '#domain/money.ts'
import { orderBumps as words } from '#i18n/lazy-words.ts'
import { useControl } from '../../ui/field.tsx'
import { useSearch } from '../../ui/use-search.ts'
import { type BumpItem, toBumpItems } from './bump-form.ts'
import { bumpProductsQuery } from './queries.ts'

const formatItem = ({ title, variantName }: BumpItem) => (variantName ? `${title}, ${variantName}` : title)

const renderItem = (item: BumpItem) => (
  <Combobox.Item key={item.variantId} value={item} className="menu-item">
    <span className="min-w-0 flex-1">
      <span className="block truncate">{item.title}</span>
      {item.variantName && <span className="block truncate text-sm text-ink-3">{item.variantName}</span>}
    </span>
    {item.cents !== null && <span className="num text-ink-2">{formatMoney(item.cents, item.currency)}</span>}
    <Combobox.ItemIndicator>
      <Check aria-hidden="true" className="icon-16" />
    </Combobox.ItemIndicator>
  </Combobox.Item>
)

type Props = { product: Product; value: BumpItem | null; onChange: (item: BumpItem | null) => void }

/** Finds the variant that is offered. The server does the search, because a shop may have many products. */
export function ItemPicker({ product, value, onChange }: Props) {
  const [q, setQ] = useState('')
  const { typed, setTyped } = useSearch(q, setQ)
  const products = useQuery(bumpProductsQuery(q))
  // The list is memoized, because the combobox resets whenever it gets a new list.
  const items = useMemo(() => toBumpItems(products.data ?? [], product), [products.data, product])
  const control = useControl({})
  return (
    <Combobox.Root<BumpItem>
      items={items}
      filter={null}
      value={value}
      itemToStringLabel={formatItem}
      isItemEqualToValue={(one, other) => one.productId === other.productId && one.variantId === other.variantId}
      onInputValueChange={(text, { reason }) => setTyped(reason === 'input-change' ? text : '')}
      onValueChange={onChange}
    >
      <Combobox.InputGroup className="ctl pr-1">
        <Combobox.Input {...control} name="item" placeholder={words.findProduct} maxLength={100} />
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
