import { useState } from 'react'
import type { Product } from '#contract/catalog.ts'
import type { CheckoutTemplate } from '#contract/templates.ts'
import { formatMoney } from '#domain/money.ts'
import { getDisplayPriceCents } from '#domain/variant.ts'
import { catalog } from '#i18n/index.ts'
import { templates as words } from '#i18n/lazy-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { useProductSearch } from '../../ui/products/use-product-search.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { LoadingRows } from '../../ui/skeleton.tsx'
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

/** Shows the newest products or those that a search finds, and a sketch of the selected product's checkout. */
export function ProductsPreview({ template }: { template: CheckoutTemplate | null }) {
  const search = useProductSearch()
  const { products, typed, setTyped } = search
  const [chosen, setChosen] = useState<Product | null>(null)
  const [shown, setShown] = useState(initialCount)
  const product = chosen ?? products[0]
  if (search.isCatalogEmpty) return <NoProducts />
  if (!product)
    return search.isFailed ? (
      <ErrorState text={words.productsFailed} error={search.error} onRetry={search.retry} />
    ) : (
      <LoadingRows />
    )
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[300px_minmax(0,1fr)]">
      <div className="grid min-w-0 gap-2.5">
        <h2 className="text-md font-semibold tracking-[-.012em]">{words.choose}</h2>
        {(products.length > initialCount || typed !== '') && (
          <SearchField
            label={catalog.picker.search}
            maxLength={100}
            value={typed}
            onChange={text => {
              // The sketch stays while the seller types, although the list of products changes.
              setChosen(product)
              setTyped(text)
            }}
          />
        )}
        {search.isFailed && <ErrorState text={catalog.picker.failed} error={search.error} onRetry={search.retry} />}
        <ul className="grid gap-2.5 max-lg:max-h-[300px] max-lg:overflow-y-auto max-lg:p-0.5">
          {products.slice(0, shown).map((each, at) => (
            <ProductCard
              key={each.id}
              product={each}
              newest={at === 0 && typed === ''}
              chosen={each.id === product.id}
              onChoose={() => setChosen(each)}
            />
          ))}
        </ul>
        {products.length > shown && (
          <Button variant="outline" onClick={() => setShown(current => current + 24)}>
            {words.more}
          </Button>
        )}
        <p className="text-sm text-ink-2 empty:hidden" role="status">
          {search.isSettled && products.length === 0 && catalog.picker.none}
          {search.isSettled &&
            search.hiddenCount > 0 &&
            products.length <= shown &&
            catalog.picker.more(search.hiddenCount)}
        </p>
      </div>
      <div className="grid min-w-0 gap-2.5">
        <p className="text-sm text-ink-2">{words.mockNote}</p>
        <MockCheckout product={product} template={template} />
      </div>
    </div>
  )
}
