import type { Product } from '#contract/catalog.ts'
import { formatMoney } from '#domain/money.ts'
import { getDisplayPriceCents } from '#domain/variant.ts'
import { upsells as words } from '#i18n/lazy-words.ts'
import { Badge } from '../ui/badge.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { cn } from '../ui/cn.ts'
import { ProductPicture } from '../ui/products/product-picture.tsx'
import { getSkuOptions, type SkuOption } from './upsell-draft.ts'

const lowStockLimit = 10

function Stock({ quantity }: { quantity: number | null }) {
  if (quantity === null) return <span className="text-sm text-ink-3 max-md:hidden">{words.untracked}</span>
  if (quantity <= lowStockLimit) return <Badge tone="warn">{words.onlyLeft(quantity)}</Badge>
  return <span className="num text-sm text-ink-2">{words.stock(quantity)}</span>
}

function SkuRow({
  option,
  currency,
  checked,
  onToggle,
}: {
  option: SkuOption
  currency: string
  checked: boolean
  onToggle: () => void
}) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 border-t border-line py-2.5">
      <Checkbox
        checked={checked}
        onChange={onToggle}
        label={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span>{option.name}</span>
            <span className="font-mono text-xs text-ink-2">{option.sku}</span>
            {option.isBase && <Badge tone="line">{words.baseSku}</Badge>}
          </span>
        }
      />
      <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
        <Stock quantity={option.stock} />
        <span className="num min-w-16 text-right">{formatMoney(option.cents, currency)}</span>
      </span>
    </li>
  )
}

type ProductChoiceProps = {
  product: Product
  /** The chosen SKUs; undefined while the product is not chosen. */
  skus: readonly string[] | undefined
  onToggle: () => void
  onToggleSku: (sku: string) => void
}

/** A product whose purchase can start the funnel. A selected product shows its SKUs. */
export function ProductChoice({ product, skus, onToggle, onToggleSku }: ProductChoiceProps) {
  const options = getSkuOptions(product)
  return (
    <li
      className={cn(
        'rounded-md border px-4 py-3 transition-colors',
        skus ? 'border-brand bg-brand-soft' : 'border-line bg-surface',
      )}
    >
      <div className="flex items-center gap-3">
        <Checkbox
          className="min-w-0 flex-1 items-center!"
          checked={skus !== undefined}
          indeterminate={skus !== undefined && skus.length < options.length}
          onChange={onToggle}
          label={
            <span className="flex items-center gap-3">
              <ProductPicture src={product.images[0]} className="size-10 rounded-item" />
              <span className="min-w-0">
                <span className="block truncate font-medium">{product.title}</span>
                <span className="block truncate text-sm text-ink-2">
                  {skus && skus.length < options.length ? words.someSkus(skus.length, options.length) : words.allSkus}
                </span>
              </span>
            </span>
          }
        />
        <span className="num shrink-0 font-medium">{formatMoney(getDisplayPriceCents(product), product.currency)}</span>
      </div>
      {skus && (
        <ul className="mt-3 md:pl-7">
          {options.map(option => (
            <SkuRow
              key={option.sku}
              option={option}
              currency={product.currency}
              checked={skus.includes(option.sku)}
              onToggle={() => onToggleSku(option.sku)}
            />
          ))}
        </ul>
      )}
    </li>
  )
}
