import { useQuery } from '@tanstack/react-query'
import { productPage as words } from '#i18n/lazy-words.ts'
import type { ProductPanelProps } from '../shell/product-panels.ts'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { PanelList } from '../ui/panel-list.tsx'
import { campaignsQuery } from './queries.ts'

/** The campaigns whose pages sell a product, on the page of the product. */
export function ProductCampaignsPanel({ product }: ProductPanelProps) {
  const campaigns = useQuery({
    ...campaignsQuery,
    select: found => found.filter(({ productIds }) => productIds.includes(product.id)),
  })
  return (
    <PanelList
      title={words.campaigns}
      action={
        <ButtonLink to="/sales-pages?tab=create" variant="ghost" size="sm" className="for-editors">
          {words.createCampaign}
        </ButtonLink>
      }
      query={campaigns}
      failed={words.campaignsFailed}
      empty={words.noCampaigns}
      getKey={({ id }) => id}
    >
      {({ id, name, isActive }) => (
        <>
          <span className="flex min-w-0 flex-1 basis-40 items-center gap-2">
            <span className="truncate font-medium">{name}</span>
            <Badge tone={isActive ? 'ok' : 'plain'} dot>
              {isActive ? words.active : words.inactive}
            </Badge>
          </span>
          <ButtonLink
            to={`/sales-pages?tab=pages&campaign=${id}`}
            variant="outline"
            size="sm"
            aria-label={`${words.openPages}: ${name}`}
          >
            {words.openPages}
          </ButtonLink>
        </>
      )}
    </PanelList>
  )
}
