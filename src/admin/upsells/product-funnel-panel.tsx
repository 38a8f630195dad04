import { useQuery } from '@tanstack/react-query'
import type { Upsell } from '#contract/upsells.ts'
import { productPage as words } from '#i18n/lazy-words.ts'
import type { ProductPanelProps } from '../shell/product-panels.ts'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { PageSteps } from './page-steps.tsx'
import { upsellsQuery } from './queries.ts'

function Funnel({ upsell, productId }: { upsell: Upsell; productId: string }) {
  const skus = upsell.productSkus?.[productId]
  return (
    <li className="grid gap-3 px-5 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-0 flex-1 basis-40">
          <span className="flex items-center gap-2 font-medium">
            <span className="truncate">{upsell.name}</span>
            <Badge tone={upsell.isActive ? 'ok' : 'plain'} dot>
              {upsell.isActive ? words.funnelActive : words.funnelInactive}
            </Badge>
          </span>
          {skus && (
            <span className="block truncate font-mono text-xs text-ink-2">{words.onlySkus(skus.join(', '))}</span>
          )}
        </span>
        <ButtonLink
          to={`/upsells?tab=pages&upsell=${upsell.id}&show=graph`}
          variant="outline"
          size="sm"
          aria-label={`${words.openFunnel}: ${upsell.name}`}
        >
          {words.openFunnel}
        </ButtonLink>
      </div>
      {upsell.pages.length === 0 ? (
        <p className="text-sm text-gold-ink">{words.funnelPages(0)}</p>
      ) : (
        <PageSteps pages={upsell.pages}>{({ isActive }) => !isActive && <Badge>{words.inactive}</Badge>}</PageSteps>
      )}
    </li>
  )
}

/** The funnels that follow the purchase of a product, on the page of the product. */
export function ProductFunnelPanel({ product }: ProductPanelProps) {
  const { data, error, refetch } = useQuery(upsellsQuery)
  if (!data)
    return error ? (
      <ErrorState text={words.funnelFailed} error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingRows rows={1} />
    )
  const funnels = data.filter(({ productIds }) => productIds.includes(product.id))
  if (funnels.length > 0)
    return (
      <ul className="card divide-y divide-line overflow-clip">
        {funnels.map(upsell => (
          <Funnel key={upsell.id} upsell={upsell} productId={product.id} />
        ))}
      </ul>
    )
  return (
    <div className="grid justify-items-start gap-3">
      <div>
        <h3 className="font-semibold">{words.noFunnelTitle}</h3>
        <p className="mt-1 max-w-[60ch] text-ink-2">{words.noFunnelText}</p>
      </div>
      <ButtonLink to="/upsells?tab=create" variant="outline" className="for-editors">
        {words.createFunnel}
      </ButtonLink>
    </div>
  )
}
