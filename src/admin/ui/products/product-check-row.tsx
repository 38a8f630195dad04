import type { Product } from '#contract/catalog.ts'
import { formatMoney } from '#domain/money.ts'
import { getDisplayPriceCents } from '#domain/variant.ts'
import { catalog } from '#i18n/index.ts'
import { Badge } from '../badge.tsx'
import { Checkbox } from '../checkbox.tsx'
import { cn } from '../cn.ts'
import { ProductPicture } from './product-picture.tsx'

type RowProps = { isChosen: boolean; onChange: () => void }

const rowClass = (isChosen: boolean) =>
  cn(
    'flex items-center gap-3 rounded-md border px-4 py-2.5 transition-colors',
    isChosen ? 'border-brand bg-brand-soft' : 'border-line bg-surface',
  )

/** A product in a list in which the seller chooses any number of products. */
export function ProductCheckRow({ product, isChosen, onChange }: RowProps & { product: Product }) {
  const sku = product.sku ?? product.variants[0]?.sku
  return (
    <li className={rowClass(isChosen)}>
      <Checkbox
        className="min-w-0 flex-1 items-center!"
        checked={isChosen}
        onChange={onChange}
        label={
          <span className="flex items-center gap-3">
            <ProductPicture src={product.images[0]} className="size-10 rounded-item" />
            <span className="min-w-0 truncate font-medium">{product.title}</span>
          </span>
        }
      />
      {!product.isActive && <Badge tone="line">{catalog.picker.archived}</Badge>}
      {sku && <span className="max-w-[30%] truncate font-mono text-xs text-ink-2 max-sm:hidden">{sku}</span>}
      <span className="num shrink-0">{formatMoney(getDisplayPriceCents(product), product.currency)}</span>
    </li>
  )
}

/** A chosen product that was deleted, so that the seller can deselect it. */
export const GoneProductRow = ({ isChosen, onChange }: RowProps) => (
  <li className={rowClass(isChosen)}>
    <Checkbox className="min-w-0 flex-1" checked={isChosen} onChange={onChange} label={catalog.picker.gone} />
  </li>
)
