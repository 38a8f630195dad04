import { type Ref, useMemo } from 'react'
import type { Product } from '#contract/catalog.ts'
import { getDisplayPriceCents } from '#domain/variant.ts'
import { catalog } from '#i18n/index.ts'
import { SearchPicker } from './search-picker.tsx'
import { useChosenProduct } from './use-chosen-products.ts'
import { useProductSearch } from './use-product-search.ts'

type Choice = {
  id: string
  title: string
  detail: string | null
  cents: number | null
  currency: string
  image: string | null
  product: Product | null
}

const toChoice = (product: Product): Choice => ({
  id: product.id,
  title: product.title,
  detail: product.sku ?? product.variants[0]?.sku ?? null,
  cents: getDisplayPriceCents(product),
  currency: product.currency,
  image: product.images[0] ?? null,
  product,
})

/** Shows a chosen product that is still loading or was deleted. */
const toUnknownChoice = (id: string, title: string): Choice => ({
  ...{ id, title, detail: null, cents: null, currency: '', image: null, product: null },
})

type ProductPickerProps = {
  /** The accessible name, which is also the label of the field. */
  label: string
  /** The id of the chosen product; '' or undefined while none is chosen. */
  value: string | undefined
  onChange: (product: Product | null) => void
  /** Shown while the chosen product is loading. */
  knownTitle?: string | undefined
  placeholder?: string
  isRequired?: boolean
  disabled?: boolean
  id?: string
  className?: string
  ref?: Ref<HTMLInputElement> | undefined
}

/** Chooses a product of the shop by its title or SKU. The chosen product is shown even if the search does not find it. */
export function ProductPicker({ label, value, onChange, knownTitle, placeholder, ...rest }: ProductPickerProps) {
  const search = useProductSearch()
  const { data: chosen } = useChosenProduct(value)
  const choices = useMemo(() => search.products.map(toChoice), [search.products])
  const choice = useMemo(() => {
    if (!value) return null
    if (chosen) return toChoice(chosen)
    return toUnknownChoice(value, chosen === null ? catalog.picker.gone : (knownTitle ?? '…'))
  }, [value, chosen, knownTitle])
  return (
    <SearchPicker
      {...rest}
      search={search}
      choices={choices}
      value={choice}
      words={{ label, ...(placeholder && { placeholder }) }}
      getKey={({ id }) => id}
      format={({ title }) => title}
      getDetail={({ detail }) => detail}
      onChange={next => onChange(next?.product ?? null)}
    />
  )
}
