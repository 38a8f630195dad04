import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Problem } from '#api-client/call.ts'
import { catalog } from '#i18n/index.ts'
import { orderBumps as words } from '#i18n/lazy-words.ts'
import { RequireRole } from '../../shell/require-role.tsx'
import { useTitle } from '../../shell/use-title.ts'
import { Badge } from '../../ui/badge.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { LoadingRows } from '../../ui/skeleton.tsx'
import { productQuery } from '../queries.ts'
import { EditBump } from './edit-bump.tsx'
import { NewBump } from './new-bump.tsx'
import { bumpsQuery } from './queries.ts'

/** The form of an order bump; without an id in the URL, a new one is created. */
export function BumpPage() {
  const { id = '', bumpId } = useParams()
  const product = useQuery(productQuery(id))
  const bumps = useQuery({ ...bumpsQuery(id), enabled: bumpId !== undefined })
  const bump = bumps.data?.find(each => each.id === bumpId)
  const error = product.error ?? bumps.error
  const isReady = product.data && (bumpId === undefined || bumps.data)
  useTitle(bumpId ? words.documentTitle : words.newDocumentTitle)
  return (
    <div className="mx-auto max-w-[1080px]">
      <PageHeader
        title={bumpId ? (bump?.title ?? words.title) : words.newTitle}
        back={{ to: `/products/${id}`, label: words.toProduct }}
        badges={bump && !bump.isActive && <Badge tone="line">{words.off}</Badge>}
      />
      {error && !isReady && (
        <ErrorState
          text={error instanceof Problem && error.status === 404 ? catalog.notFound : words.listFailed}
          error={error}
          onRetry={() => void Promise.all([product.refetch(), bumpId && bumps.refetch()])}
        />
      )}
      {!isReady && !error && <LoadingRows rows={5} />}
      {product.data && isReady && (
        <RequireRole atLeast="admin">
          {bumpId === undefined ? (
            <NewBump product={product.data} />
          ) : bump ? (
            <EditBump key={bump.id} product={product.data} bump={bump} />
          ) : (
            <p className="text-ink-2">{words.gone}</p>
          )}
        </RequireRole>
      )}
    </div>
  )
}
