import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Product } from '#contract/catalog.ts'
import { Problem } from '#web/call.ts'
import { checkoutAppearance as words } from '#words/lazy-words.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadingRows } from '../../ui/skeleton.tsx'
import { productQuery } from '../queries.ts'

/** Fetches a product; says so while it is on its way, and when it is not there. */
export function OneProduct({ id, children }: { id: string; children: (product: Product) => ReactNode }) {
  const { data, error, isPending, refetch } = useQuery(productQuery(id))
  if (isPending) return <LoadingRows />
  if (data) return children(data)
  // An address that is no id is one of no product.
  const isGone = error instanceof Problem && (error.status === 404 || error.status === 422)
  return (
    <ErrorState
      text={isGone ? words.notFound : words.listFailed}
      {...(!isGone && { error, onRetry: () => void refetch() })}
    />
  )
}
