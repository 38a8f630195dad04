import { useQueries, useQuery } from '@tanstack/react-query'
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
import { Select } from '../ui/select.tsx'
import { buildShopUrl } from '../ui/shop-url.ts'
import { LoadingRows } from '../ui/skeleton.tsx'
import { toast } from '../ui/toaster.tsx'
import { campaignsQuery, chosenProductQuery, productsQuery } from './queries.ts'

type Target = { path: string; name: string }
const isEmpty = (ids: readonly string[]) => ids.length === 0

/**
 * Returns what the link can open: sales pages with products of the promotion, and checkouts of its products. Checkouts
 * are left out if the promotion is limited to campaigns.
 */
function buildTargets(promotion: Promotion, campaigns: readonly Campaign[], products: readonly Product[]) {
  const { code, productIds, campaignIds } = promotion
  const isFor = (id: string) => isEmpty(productIds) || productIds.includes(id)
  const coupon = `coupon=${encodeURIComponent(code)}`
  const pages = campaigns
    .filter(({ id, isActive, activePages, productIds: sold }) => {
      const isOpen = isActive && activePages > 0 && sold.some(isFor)
      return isOpen && (isEmpty(campaignIds) || campaignIds.includes(id))
    })
    .map(({ slug, name }): Target => ({ path: `${campaignPath(slug)}?${coupon}`, name }))
  const checkouts = isEmpty(campaignIds)
    ? products
        .filter(({ id, isActive }) => isActive && isFor(id))
        .map(({ id, title }): Target => ({ path: `${checkoutPath(id)}&${coupon}`, name: title }))
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

function Links({ pages, checkouts }: ReturnType<typeof buildTargets>) {
  const [chosen, setChosen] = useState<string | null>(null)
  const path = chosen ?? [...checkouts, ...pages][0]?.path
  if (path === undefined) return <p className="text-ink-2">{words.noLink}</p>
  const address = buildShopUrl(path)
  return (
    <div className="grid gap-4">
      <Field label={words.linkTo}>
        <Select value={path} onChange={event => setChosen(event.target.value)}>
          <Options label={words.linkCheckouts} targets={checkouts} />
          <Options label={words.linkPages} targets={pages} />
        </Select>
      </Field>
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
  const isForAll = isEmpty(promotion.productIds)
  const newest = useQuery({ ...productsQuery(''), enabled: isForAll })
  const own = useQueries({ queries: promotion.productIds.map(chosenProductQuery) })
  const products = isForAll ? newest.data : own.flatMap(({ data }) => data ?? [])
  const error = campaigns.error ?? newest.error ?? own.find(each => each.error)?.error
  const isThere = campaigns.data && products && !own.some(each => each.isPending)
  return (
    <Dialog open onClose={onClose} title={words.linkTitle(promotion.code)} text={words.linkText}>
      {isThere ? (
        <Links {...buildTargets(promotion, campaigns.data, products)} />
      ) : error ? (
        <ErrorState text={words.choicesFailed} error={error} />
      ) : (
        <LoadingRows rows={2} />
      )}
    </Dialog>
  )
}
