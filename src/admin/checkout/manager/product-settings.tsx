import { useQuery } from '@tanstack/react-query'
import type { Product } from '#contract/catalog.ts'
import { checkoutAppearance as words } from '#i18n/lazy-words.ts'
import { RequireRole } from '../../shell/require-role.tsx'
import { Card } from '../../ui/card.tsx'
import { getShippingCurrencies } from '../../ui/shipping/shipping-currencies.ts'
import { LinkRows } from '../product-links.tsx'
import { AppearanceBar } from '../products/appearance-bar.tsx'
import { BannerFields, Section, TextFields } from '../products/appearance-fields.tsx'
import { ProductTitle } from '../products/product-summary.tsx'
import { useSaveAppearance } from '../products/use-save-appearance.ts'
import { shopQuery } from '../queries.ts'

export function ProductSettings({ product }: { product: Product }) {
  const editing = useSaveAppearance(product, words.managerSaved)
  const shop = useQuery(shopQuery)
  const { charged } = getShippingCurrencies(product.ownCurrency, shop.data?.currency ?? null)
  const banners = [
    { slot: 'top', label: words.topBanner },
    { slot: 'bottom1', label: words.bottomBanner },
  ] as const
  return (
    <div className="grid min-w-0 gap-7">
      <ProductTitle product={product} />
      <RequireRole atLeast="editor">
        <div className="grid gap-4">
          <TextFields editing={editing} title={product.title} />
        </div>
        <Section title={words.banners} text={words.bannersText}>
          <BannerFields editing={editing} slots={banners} />
        </Section>
      </RequireRole>
      <Section title={words.links} text={words.linksText}>
        <Card className="overflow-hidden">
          <LinkRows product={product} />
        </Card>
      </Section>
      <AppearanceBar editing={editing} currency={charged} />
    </div>
  )
}
