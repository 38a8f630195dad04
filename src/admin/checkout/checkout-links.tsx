import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { links as words } from '#words/index.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { ProductLinks } from './product-links.tsx'
import { useSearched } from './products/product-list.tsx'
import { linkedProductsQuery } from './queries.ts'

/** Every checkout address of the shop: a base link per product, and one for each of its active variants. */
export function CheckoutLinks() {
  const [search, setSearch] = useState('')
  const q = useSearched(search)
  const list = useInfiniteQuery(linkedProductsQuery(q))
  if (list.isPending) return <LoadingRows />
  const products = list.data?.pages.flatMap(page => page.products) ?? []
  const active = list.data?.pages[0]?.counts.active ?? 0
  if (list.isSuccess && active === 0) {
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
      {active > 3 && (
        <SearchField
          className="w-full max-w-[420px]"
          label={words.search}
          value={search}
          maxLength={100}
          onChange={setSearch}
        />
      )}
      {list.isSuccess && products.length === 0 && (
        <div className="flex flex-wrap items-center gap-3" role="status">
          <p className="text-ink-2">{words.noneFound(q)}</p>
          <Button variant="outline" size="sm" onClick={() => setSearch('')}>
            {words.clearSearch}
          </Button>
        </div>
      )}
      <ul className="grid gap-4">
        {products.map(product => (
          <ProductLinks key={product.id} product={product} />
        ))}
      </ul>
      <LoadMore list={list} words={words} />
    </div>
  )
}
