import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Product } from '#contract/catalog.ts'
import type { Campaign } from '#contract/pages.ts'
import type { Promotion } from '#contract/promotions.ts'
import { campaignPath, checkoutPath } from '#domain/campaign-link.ts'
import { promotions as words } from '#i18n/lazy-words.ts'
import { ExternalButtonLink } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { ProductPicker } from '../ui/products/product-picker.tsx'
import { useChosenProducts } from '../ui/products/use-chosen-products.ts'
import { useProductSearch } from '../ui/products/use-product-search.ts'
import { Select } from '../ui/select.tsx'
import { buildShopUrl } from '../ui/shop-url.ts'
import { LoadingRows } from '../ui/skeleton.tsx'
import { toast } from '../ui/toaster.tsx'
import { campaignsQuery } from './queries.ts'

type Target = { path: string; name: string }
const isEmpty = (ids: readonly string[]) => ids.length === 0

const buildCoupon = ({ code }: Promotion) => `coupon=${encodeURIComponent(code)}`
const buildCheckoutPath = (promotion: Promotion, id: string) => `${checkoutPath(id)}&${buildCoupon(promotion)}`

/**
 * Returns what the link can open: sales pages with products of the promotion, and checkouts of its products. Checkouts
 * are left out if the promotion is limited to campaigns, and if it applies to all products, any of which can be found.
 */
function buildTargets(promotion: Promotion, campaigns: readonly Campaign[], products: readonly Product[]) {
  const { productIds, campaignIds } = promotion
  const isFor = (id: string) => isEmpty(productIds) || productIds.includes(id)
  const pages = campaigns
    .filter(({ id, isActive, activePages, productIds: sold }) => {
      const isOpen = isActive && activePages > 0 && sold.some(isFor)
      return isOpen && (isEmpty(campaignIds) || campaignIds.includes(id))
    })
    .map(({ slug, name }): Target => ({ path: `${campaignPath(slug)}?${buildCoupon(promotion)}`, name }))
  const checkouts = isEmpty(campaignIds)
    ? products
        .filter(({ isActive }) => isActive)
        .map(({ id, title }): Target => ({ path: buildCheckoutPath(promotion, id), name: title }))
    : []
  return { pages, checkouts }
}

const Options = ({ label, targets }: { label: string; targets: readonly Target[] }) =>
  targets.length > 0 && (
    <optgroup label={label}>
      {targets.map(({ path, name }) => (
        <option key={path} value={path}>
          {name}
        </option>
      ))}
    </optgroup>
  )

type LinksProps = ReturnType<typeof buildTargets> & {
  promotion: Promotion
  /** The newest product, if the link can open the checkout of any product. */
  newest: Product | undefined
}

/** The value of the option for the checkout of any product; a path never looks like it. */
const anyCheckout = 'any-checkout'

function Links({ promotion, newest, pages, checkouts }: LinksProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [productId, setProductId] = useState(newest?.id)
  const target = chosen ?? (newest ? anyCheckout : [...checkouts, ...pages][0]?.path)
  if (target === undefined) return <p className="text-ink-2">{words.noLink}</p>
  const path = target === anyCheckout && productId ? buildCheckoutPath(promotion, productId) : target
  const address = buildShopUrl(path)
  return (
    <div className="grid gap-4">
      <Field label={words.linkTo}>
        <Select value={target} onChange={event => setChosen(event.target.value)}>
          {newest && <option value={anyCheckout}>{words.linkAnyCheckout}</option>}
          <Options label={words.linkCheckouts} targets={checkouts} />
          <Options label={words.linkPages} targets={pages} />
        </Select>
      </Field>
      {target === anyCheckout && (
        <Field label={words.linkProduct}>
          <ProductPicker
            label={words.linkProduct}
            value={productId}
            isRequired
            onChange={product => product && setProductId(product.id)}
          />
        </Field>
      )}
      <Field label={words.address}>
        <Input className="font-mono text-sm" readOnly value={address} onFocus={event => event.target.select()} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <CopyButton
          value={address}
          label={words.copyLink}
          variant="brand"
          size="default"
          onCopied={() => toast.done(words.linkCopied)}
        />
        <ExternalButtonLink variant="outline" href={address}>
          {words.openLink}
        </ExternalButtonLink>
      </div>
    </div>
  )
}

/** Builds a link that applies the promotion code. */
export function LinkDialog({ promotion, onClose }: { promotion: Promotion; onClose: () => void }) {
  const campaigns = useQuery(campaignsQuery)
  const isForAnyCheckout = isEmpty(promotion.productIds) && isEmpty(promotion.campaignIds)
  const search = useProductSearch('active', isForAnyCheckout)
  const own = useChosenProducts(promotion.productIds)
  const isSearchDone = !isForAnyCheckout || !(search.isFirstLoad || search.hasFailedFirst)
  const error = campaigns.error ?? (isSearchDone ? null : search.error) ?? own.error
  const isThere = campaigns.data && isSearchDone && !own.isPending && own.error === null
  const retry = () => {
    if (campaigns.isError) void campaigns.refetch()
    if (!isSearchDone) search.retry()
    own.retry()
  }
  return (
    <Dialog open onClose={onClose} title={words.linkTitle(promotion.code)} text={words.linkText}>
      {isThere ? (
        <Links
          promotion={promotion}
          newest={isForAnyCheckout ? search.products[0] : undefined}
          {...buildTargets(promotion, campaigns.data, own.products)}
        />
      ) : error ? (
        <ErrorState text={words.choicesFailed} error={error} onRetry={retry} />
      ) : (
        <LoadingRows rows={2} />
      )}
    </Dialog>
  )
}
