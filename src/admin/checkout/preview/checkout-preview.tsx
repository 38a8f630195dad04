import { ExternalLink, Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { CheckoutDraft } from '#contract/templates.ts'
import { shell } from '#i18n/index.ts'
import { templates as words } from '#i18n/lazy-words.ts'
import { Button, ButtonLink, ExternalButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ProductPicker } from '../../ui/products/product-picker.tsx'
import { useProductSearch } from '../../ui/products/use-product-search.ts'
import { CheckoutFrame, type Width } from './checkout-frame.tsx'
import { usePreview } from './use-preview.ts'

const icons = { desktop: Monitor, phone: Smartphone }
const widths: readonly Width[] = ['desktop', 'phone']

const WidthSwitch = ({ width, onChange }: { width: Width; onChange: (width: Width) => void }) => (
  <fieldset className="view-switch max-md:hidden" aria-label={words.width}>
    {widths.map(each => {
      const Icon = icons[each]
      return (
        <button
          key={each}
          type="button"
          aria-pressed={width === each}
          aria-label={words.widths[each]}
          title={words.widths[each]}
          onClick={() => onChange(each)}
        >
          <Icon aria-hidden="true" />
        </button>
      )
    })}
  </fieldset>
)

type CheckoutPreviewProps = {
  /** Unsaved changes to the product's checkout. */
  draft: Omit<CheckoutDraft, 'productId'>
  /**
   * The product whose checkout is shown. If it is missing, the seller selects a product here, initially the newest one.
   */
  fixedProduct?: { id: string; title: string }
  /** The id of the template element to highlight. */
  highlightedId?: string | null
  className?: string
}

/** Shows the real checkout of a product, including changes that are not saved yet. */
export function CheckoutPreview({ draft, fixedProduct, highlightedId = null, className }: CheckoutPreviewProps) {
  const search = useProductSearch('active', fixedProduct === undefined)
  const [chosen, setChosen] = useState<{ id: string; title: string } | null>(null)
  const [width, setWidth] = useState<Width>('desktop')
  const product = fixedProduct ?? chosen ?? search.products[0]
  const shown = product?.id
  const { preview, error, retry } = usePreview(shown ? { ...draft, productId: shown } : null)
  const title = product ? words.liveOf(product.title) : words.live
  if (search.isFailed && !shown)
    return <ErrorState text={words.productsFailed} error={search.error} onRetry={search.retry} />
  if (search.isCatalogEmpty && !shown)
    return (
      <EmptyState
        title={words.noProducts}
        text={words.noProductsText}
        actions={
          <ButtonLink to="/products?tab=create" variant="outline">
            {words.createProduct}
          </ButtonLink>
        }
      />
    )
  return (
    <section aria-label={words.live} className="grid min-w-0 content-start gap-3">
      <div className="flex min-h-10 items-center gap-2">
        {fixedProduct ? (
          <p className="min-w-0 truncate text-ink-2">{title}</p>
        ) : (
          <span className="min-w-0 max-w-80 flex-1">
            <ProductPicker
              label={words.product}
              value={shown}
              knownTitle={product?.title}
              isRequired
              onChange={setChosen}
            />
          </span>
        )}
        <span className="ml-auto" />
        <WidthSwitch width={width} onChange={setWidth} />
        {preview && (
          <ExternalButtonLink
            variant="ghost"
            size="icon"
            href={preview.address}
            label={words.openPreview}
            icon={<ExternalLink aria-hidden="true" />}
          />
        )}
      </div>
      {error !== null && !preview ? (
        <ErrorState text={words.previewFailed} error={error} onRetry={retry} />
      ) : (
        <CheckoutFrame
          source={preview}
          title={title}
          width={width}
          highlightedId={highlightedId}
          {...(className && { className })}
        />
      )}
      {error !== null && preview && (
        <p className="flex flex-wrap items-center gap-2 text-sm text-danger-ink" role="alert">
          {words.previewStale}
          <Button variant="outline" size="sm" onClick={retry}>
            {shell.retry}
          </Button>
        </p>
      )}
    </section>
  )
}
