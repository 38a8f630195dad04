import { useQuery } from '@tanstack/react-query'
import type { Product } from '#contract/catalog.ts'
import { checkoutLook as words } from '#words/rooms.ts'
import { Least } from '../../shell/least.tsx'
import { Card } from '../../ui/card.tsx'
import { shippingMoney } from '../../ui/shipping/shipping-money.ts'
import { LinkRows } from '../product-links.tsx'
import { LookBar } from '../products/look-bar.tsx'
import { BannerFields, Section, TextFields } from '../products/look-fields.tsx'
import { ProductTitle } from '../products/product-face.tsx'
import { useSaveLook } from '../products/use-save-look.ts'
import { shopQuery } from '../queries.ts'

/** Title, description, two banners and the links of one product's checkout. */
export function ProductSettings({ product }: { product: Product }) {
  const editing = useSaveLook(product, words.managerSaved)
  const shop = useQuery(shopQuery)
  const { charged } = shippingMoney(product.ownCurrency, shop.data?.currency ?? null)
  const banners = [
    { slot: 'top', label: words.topBanner },
    { slot: 'bottom1', label: words.bottomBanner },
  ] as const
  return (
    <div className="grid min-w-0 gap-7">
      <ProductTitle product={product} />
      <Least who="editor">
        <div className="grid gap-4">
          <TextFields editing={editing} title={product.title} />
        </div>
        <Section title={words.banners} text={words.bannersText}>
          <BannerFields editing={editing} slots={banners} />
        </Section>
      </Least>
      <Section title={words.links} text={words.linksText}>
        <Card className="overflow-hidden">
          <LinkRows product={product} />
        </Card>
      </Section>
      <LookBar editing={editing} currency={charged} />
    </div>
  )
}
