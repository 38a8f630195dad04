import { useMemo } from 'react'
import { paymentLinks as words } from '#i18n/lazy-words.ts'
import { rankVariants } from '../ui/products/rank-variants.ts'
import { SearchPicker } from '../ui/products/search-picker.tsx'
import { useProductSearch } from '../ui/products/use-product-search.ts'
import { type Option, toOptions } from './link-form.ts'

type Props = { value: Option | null; onChange: (option: Option | null) => void }

/** Finds a product variant by name or SKU. */
export function VariantPicker({ value, onChange }: Props) {
  const search = useProductSearch()
  const { products, typed } = search
  const options = useMemo(
    () => rankVariants(toOptions(products), typed, option => `${option.title} ${option.detail}`),
    [products, typed],
  )
  return (
    <SearchPicker
      search={search}
      choices={options}
      value={value}
      words={{
        label: words.fromProducts,
        placeholder: words.findProduct,
        clear: words.clearProduct,
        list: words.products,
      }}
      format={option => option.title}
      getDetail={option => option.detail}
      getKey={option => option.variantId}
      onChange={onChange}
    />
  )
}
