import { useMemo } from 'react'
import type { Product } from '#contract/catalog.ts'
import { orderBumps as words } from '#i18n/lazy-words.ts'
import { rankVariants } from '../../ui/products/rank-variants.ts'
import { SearchPicker } from '../../ui/products/search-picker.tsx'
import { useProductSearch } from '../../ui/products/use-product-search.ts'
import { type BumpItem, toBumpItems } from './bump-form.ts'

type Props = { product: Product; value: BumpItem | null; onChange: (item: BumpItem | null) => void }

const getKey = ({ productId, variantId }: BumpItem) => `${productId} ${variantId}`

/** Finds the variant that is offered by its title, name or SKU. */
export function ItemPicker({ product, value, onChange }: Props) {
  const search = useProductSearch()
  const { products, typed } = search
  const items = useMemo(
    () =>
      rankVariants(toBumpItems(products, product), typed, ({ title, variantName, sku }) =>
        [title, variantName, sku].filter(Boolean).join(' '),
      ),
    [products, product, typed],
  )
  return (
    <SearchPicker
      search={search}
      choices={items}
      value={value}
      name="item"
      words={{ placeholder: words.findProduct, clear: words.clearProduct, list: words.products }}
      format={({ title, variantName }) => (variantName ? `${title}, ${variantName}` : title)}
      getDetail={({ variantName, sku }) => [variantName, sku].filter(Boolean).join(' · ')}
      getKey={getKey}
      onChange={onChange}
    />
  )
}
