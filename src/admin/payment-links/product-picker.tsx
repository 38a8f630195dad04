import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { paymentLinks as words } from '#i18n/lazy-words.ts'
import { useSearch } from '../ui/use-search.ts'
import { VariantPicker } from '../ui/variant-picker.tsx'
import { type Option, toOptions } from './link-form.ts'
import { productsQuery } from './queries.ts'

type Props = { value: Option | null; onChange: (option: Option | null) => void }

/**
 * Finds a product variant by name or SKU. The server does the search, because a shop may have too many products to
 * load.
 */
export function ProductPicker({ value, onChange }: Props) {
  const [q, setQ] = useState('')
  const { typed, setTyped } = useSearch(q, setQ)
  const products = useQuery(productsQuery(q))
  const options = useMemo(() => toOptions(products.data ?? []), [products.data])
  const isSearched = products.isSuccess && typed.trim() === q && !products.isPlaceholderData
  return (
    <VariantPicker
      choices={options}
      value={value}
      words={{
        label: words.fromProducts,
        placeholder: words.findProduct,
        clear: words.clearProduct,
        list: words.products,
      }}
      empty={products.isError ? words.productsFailed : isSearched && words.noProduct}
      format={option => option.title}
      getDetail={option => option.detail}
      isSame={(one, other) => one.variantId === other.variantId}
      onSearch={setTyped}
      onChange={onChange}
    />
  )
}
