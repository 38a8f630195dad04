import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Product } from '#contract/catalog.ts'
import { links as words } from '#words/index.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { ProductLinks } from './product-links.tsx'
import { linkedProductsQuery } from './queries.ts'

const matches = (product: Product, q: string) =>
  [product.title, ...product.variants.map(variant => variant.sku)].some(text => text.toLowerCase().includes(q))

/** Every checkout address of the shop: a base link per product, and one for each of its active variants. */
export function CheckoutLinks() {
  const list = useInfiniteQuery(linkedProductsQuery)
  const [search, setSearch] = useState('')
  const q = search.trim().toLowerCase()
  if (list.isPending) return <LoadingRows />
  const products = list.data?.pages.flatMap(page => page.products) ?? []
  const shown = products.filter(product => matches(product, q))
  if (list.isSuccess && products.length === 0) {
    return (
      <EmptyState
        title={words.emptyTitle}
        text={words.emptyText}
        actions={
          <ButtonLink to="/products?tab=create" variant="brand" size="lg">
            {words.emptyAction}
          </ButtonLink>
        }
      />
    )
  }
  return (
    <div className="grid gap-4">
      {list.isError && <ErrorState text={words.failed} error={list.error} onRetry={() => void list.refetch()} />}
      {products.length > 3 && (
        <SearchField className="w-full max-w-[420px]" label={words.search} value={search} onChange={setSearch} />
      )}
      {shown.length === 0 && products.length > 0 && (
        <div className="flex flex-wrap items-center gap-3" role="status">
          <p className="text-ink-2">{words.noneFound(search)}</p>
          <Button variant="outline" size="sm" onClick={() => setSearch('')}>
            {words.clearSearch}
          </Button>
        </div>
      )}
      <ul className="grid gap-4">
        {shown.map(product => (
          <ProductLinks key={product.id} product={product} />
        ))}
      </ul>
      <LoadMore list={list} words={words} />
    </div>
  )
}
