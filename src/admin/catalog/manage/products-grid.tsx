import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ListedProduct } from '#contract/catalog.ts'
import { cn } from '../../ui/cn.ts'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { DeleteProductDialog } from '../delete-product-dialog.tsx'
import { VariantsDialog } from '../variants-dialog.tsx'
import type { View } from './list-params.ts'
import type { ProductAction } from './product-action.ts'
import { ProductCard } from './product-card.tsx'
import { ProductMenu } from './product-menu.tsx'
import { ProductRow, ProductRowsHead } from './product-row.tsx'
import { useProductActions } from './use-product-actions.ts'
import type { Selection } from './use-selection.ts'

const grid = 'grid gap-5 min-[860px]:grid-cols-2 min-[1200px]:grid-cols-3'

type ProductsGridProps = {
  view: View
  products: readonly ListedProduct[]
  selection: Selection
  onTick: (id: string, on: boolean, page: readonly string[], upTo: boolean) => void
}
type OpenAction = { action: 'menu' | 'variants' | 'delete'; product: ListedProduct; from: HTMLElement }

export function ProductsGrid({ view, products, selection, onTick }: ProductsGridProps) {
  const [dialog, setDialog] = useState<OpenAction | null>(null)
  // The menu has a state separate from the dialog's, because the menu closes only after it has opened a dialog.
  const [menu, setMenu] = useState<OpenAction | null>(null)
  // The transition lets the button react to the press before the menu or dialog renders.
  const show = useCallback(
    (open: OpenAction) => startTransition(() => (open.action === 'menu' ? setMenu(open) : setDialog(open))),
    [],
  )
  const { handle, tick } = useStableHandlers(products, onTick, show)
  // Takes the product from the current list, so that an open dialog shows the effect of the changes made in it.
  const product = products.find(listed => listed.id === dialog?.product.id) ?? dialog?.product
  const close = () => setDialog(null)
  const Item = view === 'table' ? ProductRow : ProductCard
  return (
    <>
      <div className={cn(view === 'table' && 'card overflow-hidden')}>
        {view === 'table' && <ProductRowsHead />}
        <ul className={view === 'table' ? '' : grid}>
          {products.map(listed => (
            <li key={listed.id} className="grid">
              <Item
                product={listed}
                selected={selection.everything || selection.ids.has(listed.id)}
                onTick={tick}
                onAct={handle}
              />
            </li>
          ))}
        </ul>
      </div>
      <ProductMenu
        open={menu}
        onClose={() => setMenu(null)}
        onAct={action => menu && handle(action, menu.product, menu.from)}
      />
      {dialog?.action === 'variants' && product && <VariantsDialog product={product} onClose={close} />}
      {dialog?.action === 'delete' && product && <DeleteProductDialog product={product} onClose={close} />}
    </>
  )
}

/** Returns handlers with a stable identity, so that only cards that changed render again. */
function useStableHandlers(
  products: readonly ListedProduct[],
  onTick: ProductsGridProps['onTick'],
  show: (open: OpenAction) => void,
) {
  const productActions = useProductActions()
  const navigate = useNavigate()
  const latest = useRef({ productActions, products, onTick, navigate })
  useEffect(() => {
    latest.current = { productActions, products, onTick, navigate }
  })
  const handle = useCallback(
    (action: ProductAction, product: ListedProduct, from: HTMLElement) => {
      if (action === 'edit') void latest.current.navigate(`/products/${product.id}`)
      else if (action === 'copy' || action === 'archive' || action === 'restore' || action === 'duplicate')
        latest.current.productActions[action](product)
      else show({ action, product, from })
    },
    [show],
  )
  const tick = useCallback((id: string, on: boolean, upTo: boolean) => {
    const page = latest.current.products.map(product => product.id)
    latest.current.onTick(id, on, page, upTo)
  }, [])
  return { handle, tick }
}

export const LoadingGrid = () => (
  <Loading>
    <div className={grid}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map(key => (
        <div key={key} className="card overflow-hidden">
          <Skeleton className="aspect-video rounded-none" />
          <div className="grid gap-3 p-4">
            <div className="flex justify-between">
              <Skeleton className="h-5 w-1/2" />
              <Skeleton className="h-5 w-16" />
            </div>
            <Skeleton className="h-3.5 w-1/4" />
            <Skeleton className="mt-2 h-3.5" />
            <Skeleton className="h-3.5" />
          </div>
          <div className="border-t border-line px-4 py-3">
            <Skeleton className="h-4 w-3/5" />
          </div>
        </div>
      ))}
    </div>
  </Loading>
)
