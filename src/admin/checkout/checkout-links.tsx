import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Product } from '#contract/catalog.ts'
import { links as words } from '#i18n/index.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { CheckoutPreview } from './preview/checkout-preview.tsx'
import { ProductLinks } from './product-links.tsx'
import { useDebouncedSearch } from './products/product-list.tsx'
import { linkedProductsQuery } from './queries.ts'

const noOverrides = {}

/** Lists every checkout URL of the shop: a base link per product and one for each of its active variants. */
export function CheckoutLinks() {
  const [search, setSearch] = useState('')
  const q = useDebouncedSearch(search)
  const list = useInfiniteQuery(linkedProductsQuery(q))
  // Only wide screens preview a checkout beside the links. On narrow screens, the seller opens a checkout through its
  // link.
  const [isWide] = useState(() => matchMedia('(min-width: 1024px)').matches)
  const [chosen, setChosen] = useState<Product | null>(null)
  if (list.isPending) return <LoadingRows />
  const products = list.data?.pages.flatMap(page => page.products) ?? []
  const shown = chosen ?? products[0]
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
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
        <div className="grid min-w-0 gap-4">
          <ul className="grid gap-4">
            {products.map(product => (
              <ProductLinks
                key={product.id}
                product={product}
                shown={product.id === shown?.id}
                onShow={() => setChosen(product)}
              />
            ))}
          </ul>
          <LoadMore list={list} words={words} />
        </div>
        {shown && isWide && (
          <div className="min-w-0 lg:sticky lg:top-[76px]">
            <CheckoutPreview
              draft={noOverrides}
              fixedProduct={shown}
              className="lg:h-[min(800px,calc(100dvh-150px))]"
            />
          </div>
        )}
      </div>
    </div>
  )
}
