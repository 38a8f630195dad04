import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Product } from '#contract/catalog.ts'
import { orderBumps as words } from '#i18n/lazy-words.ts'
import { useSearch } from '../../ui/use-search.ts'
import { VariantPicker } from '../../ui/variant-picker.tsx'
import { type BumpItem, toBumpItems } from './bump-form.ts'
import { bumpProductsQuery } from './queries.ts'

type Props = { product: Product; value: BumpItem | null; onChange: (item: BumpItem | null) => void }

/** Finds the variant that is offered. The server does the search, because a shop may have many products. */
export function ItemPicker({ product, value, onChange }: Props) {
  const [q, setQ] = useState('')
  const { typed, setTyped } = useSearch(q, setQ)
  const products = useQuery(bumpProductsQuery(q))
  const items = useMemo(() => toBumpItems(products.data ?? [], product), [products.data, product])
  const isSearched = products.isSuccess && typed.trim() === q && !products.isPlaceholderData
  return (
    <VariantPicker
      choices={items}
      value={value}
      name="item"
      words={{ placeholder: words.findProduct, clear: words.clearProduct, list: words.products }}
      empty={products.isError ? words.productsFailed : isSearched && words.noProduct}
      format={({ title, variantName }) => (variantName ? `${title}, ${variantName}` : title)}
      getDetail={item => item.variantName}
      isSame={(one, other) => one.productId === other.productId && one.variantId === other.variantId}
      onSearch={setTyped}
      onChange={onChange}
    />
  )
}
