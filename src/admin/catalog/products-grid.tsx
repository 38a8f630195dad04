import { useState } from 'react'
import type { Product } from '#contract/catalog.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { DeleteProductDialog } from './delete-product-dialog.tsx'
import { type ProductAct, ProductCard } from './product-card.tsx'
import { VariantsDialog } from './variants-dialog.tsx'

const grid = 'grid gap-5 min-[860px]:grid-cols-2 min-[1200px]:grid-cols-3'

type ProductsGridProps = { products: readonly Product[]; onEdit: (product: Product) => void }

/** The cards, and the dialog of the card that was acted on. */
export function ProductsGrid({ products, onEdit }: ProductsGridProps) {
  const [open, setOpen] = useState<{ act: ProductAct; id: string } | null>(null)
  // By id, so that an open dialog shows what its own changes did.
  const product = products.find(one => one.id === open?.id)
  const close = () => setOpen(null)
  return (
    <>
      <ul className={grid}>
        {products.map(one => (
          <li key={one.id} className="grid">
            <ProductCard product={one} onAct={act => (act === 'edit' ? onEdit(one) : setOpen({ act, id: one.id }))} />
          </li>
        ))}
      </ul>
      {open?.act === 'variants' && product && <VariantsDialog product={product} onClose={close} />}
      {open?.act === 'delete' && product && <DeleteProductDialog product={product} onClose={close} />}
    </>
  )
}

export const LoadingGrid = () => (
  <Loading>
    <div className={grid}>
      {['a', 'b', 'c'].map(key => (
        <div key={key} className="card overflow-hidden">
          <Skeleton className="aspect-[4/3] rounded-none" />
          <div className="grid gap-3 p-4">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-3.5 w-1/4" />
            <Skeleton className="h-3.5" />
            <Skeleton className="h-3.5" />
          </div>
        </div>
      ))}
    </div>
  </Loading>
)
