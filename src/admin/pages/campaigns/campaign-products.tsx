import { useQuery } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { ListedProduct } from '#contract/catalog.ts'
import { formatMoney } from '#domain/money.ts'
import { getDisplayPriceCents } from '#domain/variant.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cn } from '../../ui/cn.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { LoadingRows } from '../../ui/skeleton.tsx'
import { productsQuery } from '../queries.ts'

/** A search field is shown if there are more products than this. */
const searchThreshold = 8

function ProductChoice({
  product,
  isChosen,
  onChange,
}: {
  product: ListedProduct
  isChosen: boolean
  onChange: () => void
}) {
  const [image] = product.images
  return (
    <div
      className={cn(
        'flex items-center gap-3 rounded-md border px-4 py-2.5 transition-colors',
        isChosen ? 'border-brand bg-brand-soft' : 'border-line bg-surface',
      )}
    >
      <Checkbox
        className="min-w-0 flex-1 items-center!"
        checked={isChosen}
        onChange={onChange}
        label={
          <span className="flex items-center gap-3">
            {image ? (
              <img src={image} alt="" loading="lazy" className="size-10 shrink-0 rounded-item bg-sunken object-cover" />
            ) : (
              <span className="grid size-10 shrink-0 place-items-center rounded-item bg-sunken text-ink-3">
                <Package className="icon-16" aria-hidden="true" />
              </span>
            )}
            <span className="min-w-0 truncate font-medium">{product.title}</span>
          </span>
        }
      />
      <span className="num shrink-0">{formatMoney(getDisplayPriceCents(product), product.currency)}</span>
    </div>
  )
}

type CampaignProductsProps = { chosen: readonly string[]; onChange: (ids: readonly string[]) => void }

export function CampaignProducts({ chosen, onChange }: CampaignProductsProps) {
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const products = useQuery(productsQuery(q))
  const allProducts = useQuery(productsQuery(''))
  if (products.isError && !products.data)
    return <ErrorState text={words.productsFailed} error={products.error} onRetry={() => void products.refetch()} />
  if (!products.data) return <LoadingRows rows={3} />
  const found = products.data.products
  if (found.length === 0 && q === '') return <p className="text-ink-2">{words.noProducts}</p>
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {((allProducts.data?.total ?? 0) > searchThreshold || typed !== '') && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <SearchField
            className="w-full md:w-[300px]"
            label={words.searchProducts}
            maxLength={100}
            value={typed}
            onChange={setTyped}
          />
          <span className="num text-sm text-ink-2" role="status">
            {words.chosenProducts(chosen.length)}
          </span>
        </div>
      )}
      {found.length === 0 ? (
        <p className="flex flex-wrap items-center gap-3 text-ink-2">
          {words.noProductFound(q)}
          <Button variant="outline" size="sm" onClick={() => setTyped('')}>
            {words.clearSearch}
          </Button>
        </p>
      ) : (
        <fieldset className="-m-1 grid max-h-[460px] min-w-0 grid-cols-[minmax(0,1fr)] gap-2 overflow-y-auto p-1">
          <legend className="sr-only">{words.campaignProducts}</legend>
          {found.map(product => {
            const isChosen = chosen.includes(product.id)
            return (
              <ProductChoice
                key={product.id}
                product={product}
                isChosen={isChosen}
                onChange={() => onChange(isChosen ? chosen.filter(id => id !== product.id) : [...chosen, product.id])}
              />
            )
          })}
        </fieldset>
      )}
    </div>
  )
}
