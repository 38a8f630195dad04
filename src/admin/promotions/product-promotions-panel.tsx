import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Promotion } from '#contract/promotions.ts'
import { formatMoney } from '#domain/money.ts'
import { productPage as words } from '#i18n/lazy-words.ts'
import type { ProductPanelProps } from '../shell/product-panels.ts'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { PanelList } from '../ui/panel-list.tsx'
import { getTone } from './format-promotion.ts'
import { promotionsQuery } from './queries.ts'

function formatDiscount({ kind, percentOff, amountCents, currency }: Promotion): string {
  if (kind === 'percent') return words.percentOff(percentOff ?? 0)
  return kind === 'fixed' ? words.amountOff(formatMoney(amountCents ?? 0, currency ?? 'usd')) : words.freeShipping
}

/** The promotion codes that apply to a product, on the page of the product. */
export function ProductPromotionsPanel({ product }: ProductPanelProps) {
  const promotions = useQuery({
    ...promotionsQuery,
    select: found => found.filter(({ productIds }) => productIds.length === 0 || productIds.includes(product.id)),
  })
  return (
    <PanelList
      title={words.promotions}
      action={
        <ButtonLink to="/promotions/new" variant="ghost" size="sm" className="for-administrators">
          {words.createPromotion}
        </ButtonLink>
      }
      query={promotions}
      failed={words.promotionsFailed}
      empty={words.noPromotions}
      getKey={({ id }) => id}
    >
      {promotion => (
        <>
          <span className="min-w-0 flex-1 basis-40">
            <span className="flex items-center gap-2">
              <Link
                to={`/promotions/${promotion.id}`}
                className="truncate font-mono font-medium underline-offset-3 hover:underline"
              >
                {promotion.code}
              </Link>
              <Badge tone={getTone(promotion)} dot>
                {words.promotionStates[promotion.state]}
              </Badge>
            </span>
            <span className="block text-sm text-ink-2">
              {promotion.productIds.length === 0 ? words.promotionOfAll : words.promotionOfThis}
            </span>
          </span>
          <span className="num font-medium">{formatDiscount(promotion)}</span>
        </>
      )}
    </PanelList>
  )
}
