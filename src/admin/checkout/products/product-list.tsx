import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Product } from '#contract/catalog.ts'
import { checkoutAppearance as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { LoadingRows } from '../../ui/skeleton.tsx'
import { productPageQuery } from '../queries.ts'
import { ProductSummary } from './product-summary.tsx'

export function useDebouncedSearch(typed: string): string {
  const [searched, setSearched] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSearched(typed.trim().slice(0, 100)), 250)
    return () => clearTimeout(timer)
  }, [typed])
  return searched
}

type ProductListProps = {
  selected: string | null
  onPick: (product: Product) => void
  className?: string
}

export function ProductList({ selected, onPick, className }: ProductListProps) {
  const [typed, setTyped] = useState('')
  const [position, setPosition] = useState({ q: '', page: 1 })
  const q = useDebouncedSearch(typed)
  const page = position.q === q ? position.page : 1
  const list = useQuery(productPageQuery(q, page))
  const products = list.data?.products ?? []
  return (
    <div className={cn('grid content-start gap-3', className)}>
      <SearchField label={words.search} value={typed} maxLength={100} onChange={setTyped} />
      {list.isPending && <LoadingRows />}
      {list.isError && <ErrorState text={words.listFailed} error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && products.length === 0 && (
        <div className="grid justify-items-start gap-3" role="status">
          <p className="text-ink-2 [overflow-wrap:anywhere]">{words.noneFound(q)}</p>
          <Button variant="outline" size="sm" onClick={() => setTyped('')}>
            {words.clearSearch}
          </Button>
        </div>
      )}
      {products.length > 0 && (
        <ul className={cn('card divide-y divide-line overflow-clip', list.isPlaceholderData && 'opacity-60')}>
          {products.map(product => (
            <li key={product.id}>
              <button
                type="button"
                aria-current={product.id === selected ? 'true' : undefined}
                className={cn(
                  'flex w-full items-center gap-3 px-3 py-2.5 outline-offset-[-3px]',
                  product.id === selected ? 'bg-brand-soft' : 'hover:bg-sunken',
                )}
                onClick={() => onPick(product)}
              >
                <ProductSummary product={product} />
                <ChevronRight className="icon-16 text-ink-3" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {list.data && list.data.pages > 1 && (
        <Pages
          total={list.data.total}
          page={page}
          pages={list.data.pages}
          onPage={next => setPosition({ q, page: next })}
        />
      )}
    </div>
  )
}

const perPage = 20
type PagesProps = { total: number; page: number; pages: number; onPage: (page: number) => void }

function Pages({ total, page, pages, onPage }: PagesProps) {
  return (
    <nav aria-label={words.pages} className="flex items-center justify-between gap-3">
      <p className="num text-sm text-ink-2" role="status">
        {words.range((page - 1) * perPage + 1, Math.min(total, page * perPage), total)}
      </p>
      <span className="flex gap-1">
        <IconButton
          text={words.previousPage}
          label={words.previousPage}
          disabled={page <= 1}
          className="max-md:[--h:44px]"
          icon={<ChevronLeft aria-hidden="true" />}
          onClick={() => onPage(page - 1)}
        />
        <IconButton
          text={words.nextPage}
          label={words.nextPage}
          disabled={page >= pages}
          className="max-md:[--h:44px]"
          icon={<ChevronRight aria-hidden="true" />}
          onClick={() => onPage(page + 1)}
        />
      </span>
    </nav>
  )
}
