import { useInfiniteQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import type { Redirect } from '#contract/redirects.ts'
import { moveIn as words } from '#i18n/lazy-words.ts'
import { useHasRole } from '../shell/me.ts'
import { Card } from '../ui/card.tsx'
import { cn } from '../ui/cn.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { useChosenProduct } from '../ui/products/use-chosen-products.ts'
import { LoadingRows } from '../ui/skeleton.tsx'
import { toast } from '../ui/toaster.tsx'
import { redirectsQuery, useCreateRedirect, useDeleteRedirect } from './queries.ts'

/** Returns the id of the product whose checkout is the target; null for other pages. */
const findProductId = (target: string) =>
  target.startsWith('/checkout?') ? new URLSearchParams(target.split('?')[1]).get('product') : null

/** Encodes the characters of a stored, decoded path that would end it or decode it a second time. */
const encodeOldPath = (path: string) => path.replace(/[%?#\\]/g, encodeURIComponent)

function RedirectRow({ redirect, onDeleted }: { redirect: Redirect; onDeleted: () => void }) {
  const { id, path, target } = redirect
  const { data: product } = useChosenProduct(findProductId(target) ?? undefined)
  const remove = useDeleteRedirect()
  const create = useCreateRedirect()
  // A second click can come before the mutation counts as pending.
  const [isDeleting, setDeleting] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  async function undo() {
    try {
      await create.mutateAsync({ path: encodeOldPath(path), target })
      toast.done(words.redirectRestored)
    } catch (error) {
      toast.failed(words.restoreFailed, { text: getProblemText(error), stay: true })
    }
  }
  // The promise is awaited because callbacks of `mutate` do not run once this row has disappeared.
  async function deleteRedirect() {
    setDeleting(true)
    try {
      await remove.mutateAsync(id)
      toast.done(words.redirectDeleted, { text: path, action: { label: words.undoDelete, onClick: () => void undo() } })
      // The focus moves only if it was on the row that disappears.
      const { activeElement, body } = document
      if (activeElement === button.current || activeElement === body) onDeleted()
    } catch (error) {
      setDeleting(false)
      toast.failed(words.deleteFailed, { text: getProblemText(error), stay: true })
    }
  }
  return (
    <li className="flex items-center gap-3 px-4 py-2">
      <p className="min-w-0 flex-1">
        <span className="block font-medium break-all">{path}</span>
        <span className="block text-sm break-words text-ink-2" title={target}>
          → {product ? words.checkoutOf(product.title) : <span className="break-all">{target}</span>}
        </span>
      </p>
      <IconButton
        ref={button}
        text={words.deleteOne}
        label={words.deleteRedirect(path)}
        icon={<Trash2 aria-hidden="true" />}
        busy={isDeleting}
        onClick={() => void deleteRedirect()}
      />
    </li>
  )
}

/** Lists the redirects, and deletes them. */
export function RedirectList() {
  const list = useInfiniteQuery({ ...redirectsQuery, enabled: useHasRole('admin') === true })
  const count = useRef<HTMLParagraphElement>(null)
  const { data, isError, error, refetch } = list
  if (!data && isError) return <ErrorState text={words.redirectsFailed} error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={3} />
  const redirects = data.pages.flatMap(page => page.redirects)
  const total = data.pages[0]?.total ?? 0
  const isEmpty = redirects.length === 0
  return (
    <div className="grid gap-3">
      <p ref={count} tabIndex={-1} className={cn('num text-sm text-ink-2 outline-0', isEmpty && 'sr-only')}>
        {words.redirectCount(total)}
      </p>
      {isEmpty ? (
        <EmptyState
          title={words.redirectsEmpty}
          text={words.redirectsEmptyText}
          alternative={{ to: '/move-in', label: words.redirectsEmptyAlternative }}
        />
      ) : (
        <Card>
          <ul className="divide-y divide-line" aria-label={words.redirectsTitle}>
            {redirects.map(redirect => (
              <RedirectRow key={redirect.id} redirect={redirect} onDeleted={() => count.current?.focus()} />
            ))}
          </ul>
        </Card>
      )}
      <LoadMore list={list} words={{ more: words.loadMore, loadingMore: words.loadingMore }} />
    </div>
  )
}
