import { ArchiveRestore, Ellipsis, ExternalLink, Image, ImageOff, Layers, Link, Pencil, Trash2 } from 'lucide-react'
import { memo } from 'react'
import type { ListedProduct } from '#contract/catalog.ts'
import { renditionWidths } from '#contract/files.ts'
import { formatMoney } from '#domain/money.ts'
import { catalog } from '#i18n/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { getPictureUrl } from '../../ui/picture-url.ts'
import { VariantFacts } from '../variant-facts.tsx'
import { PaidPrice } from './paid-price.tsx'
import type { ProductAction, ProductItemProps } from './product-action.ts'
import { ProductCheckbox } from './product-checkbox.tsx'

const shownVariants = 3
const [, coverWidth] = renditionWidths
const smallButton = (className = '') =>
  buttonClass({ variant: 'ghost', size: 'sm' }, cn('px-1.5 max-md:min-h-11', className))
/** Narrow cards hide the icons of labeled buttons. */
const labelledButton = smallButton('@max-[340px]:[&_svg]:hidden')
const editorButton = cn('for-editors', labelledButton)
const overlayButton = 'absolute top-2.5 grid size-8 place-items-center max-md:size-11 max-md:top-1.5'

/**
 * Uses plain buttons with one shared handler, because a menu and tooltips in each of fifty cards would make rendering
 * and typing slow.
 */
export const ProductCard = memo(function ProductCard({ product, selected, onTick, onAct }: ProductItemProps) {
  const { title } = product
  const buildHandler = (action: ProductAction) => (event: { currentTarget: HTMLElement }) =>
    onAct(action, product, event.currentTarget)
  return (
    <article
      aria-label={title}
      data-selected={selected || undefined}
      className="product-card @container card relative flex flex-col overflow-hidden"
    >
      <Cover product={product} />
      <ProductCheckbox
        product={product}
        selected={selected}
        onTick={onTick}
        className={cn(overlayButton, 'left-2.5 max-md:left-1.5')}
      />
      <button
        type="button"
        aria-haspopup="menu"
        aria-label={catalog.moreOf(title)}
        className={cn(overlayButton, 'btn btn-outline right-2.5 p-0 max-md:right-1.5')}
        onClick={buildHandler('menu')}
      >
        <Ellipsis aria-hidden="true" />
      </button>
      <Facts product={product} />
      <footer className="flex flex-wrap items-center gap-x-0.5 border-t border-line px-2 py-1.5">
        {product.isActive ? (
          <button type="button" className={labelledButton} onClick={buildHandler('copy')}>
            <Link aria-hidden="true" />
            {catalog.copyLink}
          </button>
        ) : (
          <button type="button" className={editorButton} onClick={buildHandler('restore')}>
            <ArchiveRestore aria-hidden="true" />
            {catalog.restore}
          </button>
        )}
        <button type="button" className={editorButton} onClick={buildHandler('edit')}>
          <Pencil aria-hidden="true" />
          {catalog.edit}
        </button>
        <button type="button" className={editorButton} onClick={buildHandler('variants')}>
          <Layers aria-hidden="true" />
          {catalog.variantsButton}
        </button>
        <span className="ml-auto flex">
          {product.isActive && (
            <a
              href={product.link}
              target="_blank"
              rel="noreferrer"
              aria-label={catalog.openLink(title)}
              title={catalog.openLinkHint}
              className={smallButton('btn-icon max-md:[--h:44px]')}
            >
              <ExternalLink aria-hidden="true" />
            </a>
          )}
          <button
            type="button"
            aria-label={catalog.deleteOf(title)}
            title={catalog.delete}
            className={smallButton('for-editors btn-icon text-danger-ink max-md:[--h:44px]')}
            onClick={buildHandler('delete')}
          >
            <Trash2 aria-hidden="true" />
          </button>
        </span>
      </footer>
    </article>
  )
})

function Cover({ product: { images, isActive } }: { product: ListedProduct }) {
  const [cover] = images
  return (
    <div className="relative aspect-video shrink-0 bg-sunken">
      {cover ? (
        <img
          src={getPictureUrl(cover, coverWidth)}
          alt=""
          loading="lazy"
          decoding="async"
          className={cn('absolute size-full object-cover', !isActive && 'opacity-50 grayscale')}
        />
      ) : (
        <ImageOff className="absolute inset-0 m-auto size-7 stroke-[1.5] text-ink-3" aria-hidden="true" />
      )}
      {!isActive && (
        <span className="absolute bottom-2.5 left-2.5 flex">
          <Badge>{catalog.archivedBadge}</Badge>
        </span>
      )}
      {images.length > 0 && (
        <span className="num absolute right-2.5 bottom-2.5 flex items-center gap-1.5 rounded-sm bg-[oklch(.2_.01_165/.82)] px-2 py-1 text-sm font-semibold text-[#fff]">
          <Image className="size-3.5" aria-hidden="true" />
          <span aria-hidden="true">{images.length}</span>
          <span className="sr-only">{catalog.imageCount(images.length)}</span>
        </span>
      )}
    </div>
  )
}

function Facts({ product }: { product: ListedProduct }) {
  const { title, sku, currency, variants } = product
  const hiddenCount = variants.length - shownVariants
  return (
    <div className="flex-1 px-4 pt-3.5 pb-2">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="truncate text-md font-semibold tracking-[-.012em]" title={title}>
          {title}
        </h2>
        <span className="num shrink-0 text-md font-semibold">
          <PaidPrice product={product} />
        </span>
      </div>
      <p className="mt-0.5 truncate font-mono text-xs text-ink-2">{sku}</p>
      <ul className="mt-3">
        {variants.slice(0, shownVariants).map(variant => (
          <li key={variant.id} className="flex min-h-8 items-center gap-2 border-t border-line py-1">
            <VariantFacts variant={variant} />
            <span className="num ml-auto shrink-0">{formatMoney(variant.cents, currency)}</span>
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && (
        <p className="border-t border-line pt-1.5 text-sm text-ink-2">{catalog.moreVariants(hiddenCount)}</p>
      )}
    </div>
  )
}
