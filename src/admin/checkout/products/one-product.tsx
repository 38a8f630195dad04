import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Problem } from '#api-client/call.ts'
import type { Product } from '#contract/catalog.ts'
import { checkoutAppearance as words } from '#i18n/lazy-words.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadingRows } from '../../ui/skeleton.tsx'
import { productQuery } from '../queries.ts'

export function OneProduct({ id, children }: { id: string; children: (product: Product) => ReactNode }) {
  const { data, error, isPending, refetch } = useQuery(productQuery(id))
  if (isPending) return <LoadingRows />
  if (data) return children(data)
  // The server responds with 422 when the id in the URL is malformed, which means that no such product exists.
  const isGone = error instanceof Problem && (error.status === 404 || error.status === 422)
  return (
    <ErrorState
      text={isGone ? words.notFound : words.listFailed}
      {...(!isGone && { error, onRetry: () => void refetch() })}
    />
  )
}
