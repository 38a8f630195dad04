import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Product } from '#contract/catalog.ts'
import { Problem } from '#web/call.ts'
import { checkoutAppearance as words } from '#words/lazy-words.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadingRows } from '../../ui/skeleton.tsx'
import { productQuery } from '../queries.ts'

export function OneProduct({ id, children }: { id: string; children: (product: Product) => ReactNode }) {
  const { data, error, isPending, refetch } = useQuery(productQuery(id))
  if (isPending) return <LoadingRows />
  if (data) return children(data)
  // The server answers 422 for an id in the URL that is malformed; no such product exists.
  const isGone = error instanceof Problem && (error.status === 404 || error.status === 422)
  return (
    <ErrorState
      text={isGone ? words.notFound : words.listFailed}
      {...(!isGone && { error, onRetry: () => void refetch() })}
    />
  )
}
