import { ExternalLink, Files, Pencil, Trash2, Workflow } from 'lucide-react'
import { getProblemText } from '#api-client/problem.ts'
import type { Upsell } from '#contract/upsells.ts'
import { findShadowingFunnels } from '#domain/funnel.ts'
import { formatMoney } from '#domain/money.ts'
import { pages as pageWords, upsells as words } from '#i18n/lazy-words.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { ProductPicture } from '../ui/products/product-picture.tsx'
import { buildShopUrl } from '../ui/shop-url.ts'
import { Switch } from '../ui/switch.tsx'
import { toast } from '../ui/toaster.tsx'
import type { ToastOptions } from '../ui/toasts.ts'
import { PageSteps } from './page-steps.tsx'
import { PreviewButton } from './preview-button.tsx'
import { useChangeUpsell } from './queries.ts'

function TriggerProducts({ upsell }: { upsell: Upsell }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {upsell.products.map(product => {
        const skus = upsell.productSkus?.[product.id]
        return (
          <li
            key={product.id}
            className="flex min-w-0 max-w-full items-center gap-2 rounded-item border border-line bg-paper py-1 pr-2.5 pl-1 text-sm"
          >
            <ProductPicture src={product.image} className="size-6 rounded-sm" />
            <span className="min-w-0 truncate font-medium">{product.title}</span>
            {skus ? (
              <span className="min-w-0 truncate font-mono text-xs text-ink-2">{words.onlySkus(skus.join(', '))}</span>
            ) : (
              <span className="num text-ink-2">{formatMoney(product.priceCents, product.currency)}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Steps({ upsell }: { upsell: Upsell }) {
  if (upsell.pages.length === 0) return <p className="text-sm text-gold-ink">{words.noPages}</p>
  return (
    <PageSteps pages={upsell.pages}>
      {page => (
        <>
          {!page.isActive && <Badge>{words.pageHidden}</Badge>}
          {page.offers[0] && (
            <span className="num text-ink-2">
              {formatMoney(page.offers[0].priceCents, page.offers[0].currency ?? 'usd')}
            </span>
          )}
        </>
      )}
    </PageSteps>
  )
}

const hasPage = (upsell: Upsell) => upsell.pages.some(page => page.isActive)

type UpsellCardProps = {
  upsell: Upsell
  all: readonly Upsell[]
  onPages: () => void
  onRates: () => void
  onEdit: () => void
  onDelete: () => void
}

export function UpsellCard({ upsell, all, onPages, onRates, onEdit, onDelete }: UpsellCardProps) {
  const changeUpsell = useChangeUpsell()
  const saveActive = (isActive: boolean, action?: ToastOptions['action']) =>
    void changeUpsell.mutateAsync({ id: upsell.id, body: { isActive } }).then(
      () => {
        const message = isActive ? words.activated(upsell.name) : words.deactivated(upsell.name)
        toast.done(message, { id: `active-${upsell.id}`, ...(action && { action }) })
      },
      error => toast.failed(words.changeFailed, { text: getProblemText(error) }),
    )
  const change = (isActive: boolean) =>
    saveActive(isActive, { label: pageWords.undo, onClick: () => saveActive(!isActive) })
  const funnelsWithPages = all.filter(hasPage)
  const [newer] = findShadowingFunnels(upsell, funnelsWithPages)
  return (
    <li className="card flex min-w-0 flex-col">
      <div className="grid flex-1 grid-cols-1 content-start gap-4 p-5">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 className="text-md font-semibold tracking-[-.012em]">{upsell.name}</h2>
            {upsell.description && <p className="mt-0.5 line-clamp-2 text-ink-2">{upsell.description}</p>}
          </div>
          <div className="flex shrink-0 items-center gap-2.5">
            <Badge tone={upsell.isActive ? 'ok' : 'plain'} dot={upsell.isActive}>
              {upsell.isActive ? words.active : words.inactive}
            </Badge>
            <span className="for-editors flex">
              <Switch
                aria-label={`${upsell.isActive ? words.deactivate : words.activate}: ${upsell.name}`}
                checked={upsell.isActive}
                onChange={change}
              />
            </span>
          </div>
        </div>
        <TriggerProducts upsell={upsell} />
        <Steps upsell={upsell} />
        {newer && (
          <p className="rounded-item bg-gold-soft px-3 py-2 text-sm text-gold-ink">{words.shadowed(newer.name)}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-y-1 border-t border-line px-3 py-2 max-md:[&_.btn]:[--h:44px]">
        <Button variant="ghost" size="sm" icon={<Files aria-hidden="true" />} onClick={onPages}>
          {words.managePages}
        </Button>
        <CopyButton value={() => buildShopUrl(upsell.address)} label={words.copyUrl} />
        {upsell.pages.length > 0 ? (
          <PreviewButton upsellId={upsell.id} subject={upsell.name} />
        ) : (
          <Button
            variant="ghost"
            size="sm"
            icon={<ExternalLink aria-hidden="true" />}
            onClick={() => toast.failed(words.noActivePage)}
          >
            {words.preview}
          </Button>
        )}
        <span className="ml-auto flex">
          <IconButton
            text={words.asGraph}
            label={`${words.asGraph}: ${upsell.name}`}
            icon={<Workflow aria-hidden="true" />}
            onClick={onRates}
          />
          <IconButton
            text={words.edit}
            label={`${words.edit}: ${upsell.name}`}
            className="for-editors"
            icon={<Pencil aria-hidden="true" />}
            onClick={onEdit}
          />
          <IconButton
            text={words.delete}
            label={`${words.delete}: ${upsell.name}`}
            danger
            className="for-editors"
            icon={<Trash2 aria-hidden="true" />}
            onClick={onDelete}
          />
        </span>
      </div>
    </li>
  )
}
