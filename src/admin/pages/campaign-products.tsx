import { useQuery } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import { formatMoney } from '#domain/money.ts'
import { pages as words } from '#words/index.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { cn } from '../ui/cn.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { productsQuery } from './queries.ts'

type CampaignProductsProps = { chosen: readonly string[]; onChange: (ids: readonly string[]) => void }

/** What the campaign sells. */
export function CampaignProducts({ chosen, onChange }: CampaignProductsProps) {
  const products = useQuery(productsQuery)
  if (products.isError && !products.data)
    return <ErrorState text={words.productsFailed} error={products.error} onRetry={() => void products.refetch()} />
  if (!products.data) return <LoadingRows rows={3} />
  if (products.data.length === 0) return <p className="text-ink-2">{words.noProducts}</p>
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="sr-only">{words.campaignProducts}</legend>
      {products.data.map(product => {
        const isChosen = chosen.includes(product.id)
        const [image] = product.images
        return (
          <div
            key={product.id}
            className={cn(
              'flex items-center gap-3 rounded-md border px-4 py-2.5 transition-colors',
              isChosen ? 'border-brand bg-brand-soft' : 'border-line bg-surface',
            )}
          >
            <Checkbox
              className="min-w-0 flex-1 items-center!"
              checked={isChosen}
              onChange={() => onChange(isChosen ? chosen.filter(id => id !== product.id) : [...chosen, product.id])}
              label={
                <span className="flex items-center gap-3">
                  {image ? (
                    <img
                      src={image}
                      alt=""
                      loading="lazy"
                      className="size-10 shrink-0 rounded-item bg-sunken object-cover"
                    />
                  ) : (
                    <span className="grid size-10 shrink-0 place-items-center rounded-item bg-sunken text-ink-3">
                      <Package className="icon-16" aria-hidden="true" />
                    </span>
                  )}
                  <span className="min-w-0 truncate font-medium">{product.title}</span>
                </span>
              }
            />
            <span className="num shrink-0">{formatMoney(product.priceCents, product.currency)}</span>
          </div>
        )
      })}
    </fieldset>
  )
}
