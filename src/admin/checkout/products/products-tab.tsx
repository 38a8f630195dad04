import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { checkoutLook as words } from '#words/rooms.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadingRows } from '../../ui/skeleton.tsx'
import { productPageQuery } from '../queries.ts'
import { LookEditor } from './look-editor.tsx'
import { NoProducts } from './no-products.tsx'
import { OneProduct } from './one-product.tsx'

/** The look of one product's checkout, which stands in the address; the newest product without one. */
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
        <LookEditor
          key={product.id}
          product={product}
          onPick={next => setSearch(now => ({ ...Object.fromEntries(now), product: next }))}
        />
      )}
    </OneProduct>
  )
}
