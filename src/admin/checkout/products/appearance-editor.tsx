import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Product } from '#contract/catalog.ts'
import { catalog } from '#i18n/index.ts'
import { checkoutAppearance as words } from '#i18n/lazy-words.ts'
import { RequireRole } from '../../shell/require-role.tsx'
import { cn } from '../../ui/cn.ts'
import { getShippingCurrencies } from '../../ui/shipping/shipping-currencies.ts'
import { ShippingOptions } from '../../ui/shipping/shipping-options.tsx'
import { CheckoutPreview } from '../preview/checkout-preview.tsx'
import { type View, ViewSwitch } from '../preview/view-switch.tsx'
import { shopQuery } from '../queries.ts'
import { AppearanceBar } from './appearance-bar.tsx'
import { BannerFields, Section, TemplateField, TextFields } from './appearance-fields.tsx'
import { toCheckoutDraft } from './appearance-form.ts'
import { ProductChooser } from './product-chooser.tsx'
import { ProductPageLink } from './product-summary.tsx'
import { useSaveAppearance } from './use-save-appearance.ts'

/** Edits what is specific to one product's checkout, beside a preview of that checkout. */
export function AppearanceEditor({ product, onPick }: { product: Product; onPick: (id: string) => void }) {
  const editing = useSaveAppearance(product, words.saved)
  const [tried, setTried] = useState(false)
  const [view, setView] = useState<View>('edit')
  const { productId: _, ...draft } = toCheckoutDraft(product.id, editing.draft)
  const shop = useQuery(shopQuery)
  const money = getShippingCurrencies(product.ownCurrency, shop.data?.currency ?? null)
  const banners = [
    { slot: 'top', label: words.topBanner },
    { slot: 'bottom1', label: words.bottomBanner1 },
    { slot: 'bottom2', label: words.bottomBanner2 },
  ] as const
  return (
    <div className="grid items-start gap-x-6 gap-y-5 lg:grid-cols-[372px_minmax(0,1fr)]">
      <div className="grid min-w-0 gap-5">
        <ProductChooser product={product} onPick={onPick} />
        <ProductPageLink id={product.id} />
        <ViewSwitch view={view} onChange={setView} />
        <div className={cn('grid min-w-0 gap-7', view === 'see' && 'max-lg:hidden')}>
          <RequireRole atLeast="editor">
            <div className="grid gap-4">
              <TemplateField editing={editing} />
              <TextFields editing={editing} title={product.title} />
            </div>
            <Section title={words.banners} text={words.bannersText}>
              <BannerFields editing={editing} slots={banners} />
            </Section>
            <Section title={words.shipping} text={words.shippingText}>
              <ShippingOptions
                options={editing.draft.shippingOptions}
                money={money}
                unfinished={editing.unfinished}
                error={tried ? catalog.shippingUnfinished : undefined}
                onChange={editing.changeShipping}
              />
            </Section>
          </RequireRole>
        </div>
        <AppearanceBar editing={editing} currency={money.charged} onUnfinished={() => setTried(true)} />
      </div>
      <div className={cn('min-w-0 lg:sticky lg:top-[76px]', view === 'edit' && 'max-lg:hidden')}>
        <CheckoutPreview draft={draft} fixedProduct={product} className="lg:h-[min(800px,calc(100dvh-150px))]" />
      </div>
    </div>
  )
}
