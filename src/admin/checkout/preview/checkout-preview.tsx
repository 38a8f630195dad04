import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { CheckoutDraft } from '#contract/templates.ts'
import { shell } from '#i18n/index.ts'
import { templates as words } from '#i18n/lazy-words.ts'
import { Button, ButtonLink, ExternalButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Select } from '../../ui/select.tsx'
import { CheckoutFrame, type Width } from './checkout-frame.tsx'
import { newestProductsQuery } from './newest-products.ts'
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
  const products = useQuery({ ...newestProductsQuery, enabled: fixedProduct === undefined })
  const [chosen, setChosen] = useState<string | null>(null)
  const [width, setWidth] = useState<Width>('desktop')
  const product = fixedProduct ?? products.data?.find(each => each.id === chosen) ?? products.data?.[0]
  const shown = product?.id
  const { preview, error, retry } = usePreview(shown ? { ...draft, productId: shown } : null)
  const title = product ? words.liveOf(product.title) : words.live
  if (products.isError && !products.data)
    return <ErrorState text={words.productsFailed} error={products.error} onRetry={() => void products.refetch()} />
  if (products.isSuccess && !shown)
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
          <Select
            aria-label={words.product}
            className="min-w-0 max-w-80 flex-1"
            value={shown ?? ''}
            onChange={event => setChosen(event.target.value)}
          >
            {(products.data ?? []).map(each => (
              <option key={each.id} value={each.id}>
                {each.title}
              </option>
            ))}
          </Select>
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
