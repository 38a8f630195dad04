import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Problem } from '#api-client/call.ts'
import { catalog } from '#i18n/index.ts'
import { RequireRole } from '../shell/require-role.tsx'
import { useTitle } from '../shell/use-title.ts'
import { Badge } from '../ui/badge.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { EditProduct } from './product/edit-product.tsx'
import { ProductActions } from './product/product-actions.tsx'
import { productQuery } from './queries.ts'

export function ProductPage() {
  const { id = '' } = useParams()
  const { data: product, error, isPending, refetch } = useQuery(productQuery(id))
  useTitle(catalog.documentTitle)
  return (
    <>
      <PageHeader
        title={product ? catalog.editTitle(product.title) : catalog.title}
        back={{ to: '/products', label: catalog.backToProducts }}
        badges={product?.isActive === false && <Badge tone="line">{catalog.archivedBadge}</Badge>}
        actions={product && <ProductActions product={product} />}
      />
      {isPending && <LoadingRows />}
      {error && !product && (
        <ErrorState
          text={error instanceof Problem && error.status === 404 ? catalog.notFound : catalog.loadFailed}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {product && (
        <RequireRole atLeast="editor">
          <EditProduct key={product.id} product={product} />
        </RequireRole>
      )}
    </>
  )
}
