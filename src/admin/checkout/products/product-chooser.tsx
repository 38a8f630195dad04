import { ChevronsUpDown } from 'lucide-react'
import { useState } from 'react'
import type { Product } from '#contract/catalog.ts'
import { checkoutAppearance as words } from '#i18n/lazy-words.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProductList } from './product-list.tsx'
import { ProductSummary } from './product-summary.tsx'

export function ProductChooser({ product, onPick }: { product: Product; onPick: (id: string) => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={words.changeProduct(product.title)}
        aria-haspopup="dialog"
        className="card flex w-full items-center gap-3 border-line-strong px-3 py-2.5 hover:bg-sunken"
        onClick={() => setOpen(true)}
      >
        <ProductSummary product={product} />
        <ChevronsUpDown className="icon-18 text-ink-2" aria-hidden="true" />
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={words.chooseProduct}>
        <ProductList
          selected={product.id}
          onPick={({ id }) => {
            setOpen(false)
            onPick(id)
          }}
        />
      </Dialog>
    </>
  )
}
