import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Product } from '#contract/catalog.ts'
import type { CheckoutTemplate } from '#contract/templates.ts'
import { formatMoney } from '#domain/money.ts'
import { getDisplayPriceCents } from '#domain/variant.ts'
import { templates as words } from '#i18n/lazy-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadingRows } from '../../ui/skeleton.tsx'
import { newestProductsQuery } from '../preview/newest-products.ts'
import { NoProducts } from '../products/no-products.tsx'
import { ProductThumb } from '../products/product-summary.tsx'
import { MockCheckout } from './mock-checkout.tsx'

type ProductCardProps = { product: Product; newest: boolean; chosen: boolean; onChoose: () => void }

function ProductCard({ product, newest, chosen, onChoose }: ProductCardProps) {
  const customized = product.checkoutConfig?.customized === true
  return (
    <li>
      <button
        type="button"
        aria-pressed={chosen}
        className={cn(
          'card flex w-full items-center gap-3 p-3 text-left',
          chosen ? 'border-brand bg-brand-soft shadow-[0_0_0_1px_var(--brand)]' : 'hover:bg-sunken',
        )}
        onClick={onChoose}
      >
        <ProductThumb product={product} />
        <span className="grid min-w-0 flex-1 gap-1">
          <span className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 truncate font-semibold">{product.title}</span>
            <span className="num">{formatMoney(getDisplayPriceCents(product), product.currency)}</span>
          </span>
          <span className="flex flex-wrap gap-1.5">
            {newest && <Badge tone="info">{words.newest}</Badge>}
            <Badge tone="line">{words.variants(product.variants.length)}</Badge>
            {customized && <Badge tone="ok">{words.customized}</Badge>}
            {product.templateId && <Badge tone="line">{words.ownTemplate}</Badge>}
          </span>
        </span>
      </button>
    </li>
  )
}

/** The number of product cards shown at first; the seller can show more. */
const initialCount = 8

/** Shows the newest products, and a sketch of the selected product's checkout. */
export function ProductsPreview({ template }: { template: CheckoutTemplate | null }) {
  const products = useQuery(newestProductsQuery)
  const [chosen, setChosen] = useState<string | null>(null)
  const [shown, setShown] = useState(initialCount)
  if (products.isPending) return <LoadingRows />
  if (!products.data)
    return <ErrorState text={words.productsFailed} error={products.error} onRetry={() => void products.refetch()} />
  const product = products.data.find(each => each.id === chosen) ?? products.data[0]
  if (!product) return <NoProducts />
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[300px_minmax(0,1fr)]">
      <div className="grid min-w-0 gap-2.5">
        <h2 className="text-md font-semibold tracking-[-.012em]">{words.choose}</h2>
        <ul className="grid gap-2.5 max-lg:max-h-[300px] max-lg:overflow-y-auto max-lg:p-0.5">
          {products.data.slice(0, shown).map((each, at) => (
            <ProductCard
              key={each.id}
              product={each}
              newest={at === 0}
              chosen={each.id === product.id}
              onChoose={() => setChosen(each.id)}
            />
          ))}
        </ul>
        {products.data.length > shown && (
          <Button variant="outline" onClick={() => setShown(current => current + 24)}>
            {words.more}
          </Button>
        )}
      </div>
      <div className="grid min-w-0 gap-2.5">
        <p className="text-sm text-ink-2">{words.mockNote}</p>
        <MockCheckout product={product} template={template} />
      </div>
    </div>
  )
}
