import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { checkoutAppearance as words } from '#i18n/lazy-words.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadingRows } from '../../ui/skeleton.tsx'
import { productPageQuery } from '../queries.ts'
import { AppearanceEditor } from './appearance-editor.tsx'
import { NoProducts } from './no-products.tsx'
import { OneProduct } from './one-product.tsx'

/** Edits the checkout of the product in the URL, or of the newest product. */
export function ProductsTab() {
  const [search, setSearch] = useSearchParams()
  const newest = useQuery({ ...productPageQuery('', 1), select: ({ products }) => products[0]?.id ?? null })
  const id = search.get('product') ?? newest.data ?? null
  if (newest.isPending && id === null) return <LoadingRows />
  if (newest.isError && id === null)
    return <ErrorState text={words.listFailed} error={newest.error} onRetry={() => void newest.refetch()} />
  if (id === null) return <NoProducts />
  return (
    <OneProduct id={id}>
      {product => (
        <AppearanceEditor
          key={product.id}
          product={product}
          onPick={next => setSearch(current => ({ ...Object.fromEntries(current), product: next }))}
        />
      )}
    </OneProduct>
  )
}
