import { Ellipsis, ImageOff, Layers, Link as LinkIcon, Pencil } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { renditionWidths } from '#contract/files.ts'
import { findLowStock } from '#domain/variant.ts'
import { catalog } from '#i18n/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { getPictureUrl } from '../../ui/picture-url.ts'
import { PaidPrice } from './paid-price.tsx'
import type { ProductAction, ProductItemProps } from './product-action.ts'
import { ProductCheckbox } from './product-checkbox.tsx'

const [smallestWidth] = renditionWidths
const iconButton = buttonClass({ variant: 'ghost', size: 'sm' }, 'btn-icon max-md:[--h:44px]')
const editorIconButton = cn('for-editors', iconButton)

export const ProductRowsHead = () => (
  <div className="product-row product-rows-head" aria-hidden="true">
    <span className="col-start-3">{catalog.product}</span>
    <span>{catalog.variants}</span>
    <span className="text-right">{catalog.price}</span>
  </div>
)

export const ProductRow = memo(function ProductRow({ product, selected, onTick, onAct }: ProductItemProps) {
  const { id, title, sku, images, isActive, variants } = product
  const [cover] = images
  const buildHandler = (action: ProductAction) => (event: { currentTarget: HTMLElement }) =>
    onAct(action, product, event.currentTarget)
  const counted = variants.flatMap(({ stock }) => (stock === null ? [] : [stock]))
  const lowStock = findLowStock(counted.length > 0 ? Math.min(...counted) : null)
  return (
    <article aria-label={title} data-selected={selected || undefined} className="product-row">
      <ProductCheckbox product={product} selected={selected} onTick={onTick} className="flex" />
      <span className="grid size-10 place-items-center overflow-hidden rounded-sm bg-sunken">
        {cover ? (
          <img
            src={getPictureUrl(cover, smallestWidth)}
            alt=""
            loading="lazy"
            decoding="async"
            className={cn('size-full object-cover', !isActive && 'opacity-50 grayscale')}
          />
        ) : (
          <ImageOff className="size-4 stroke-[1.5] text-ink-3" aria-hidden="true" />
        )}
      </span>
      <div className="min-w-0">
        <h2 className="truncate font-medium">
          <Link to={`/products/${id}`} title={title}>
            {title}
          </Link>
        </h2>
        <p className="truncate font-mono text-xs text-ink-2">{sku}</p>
      </div>
      <span className="product-row-facts flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-ink-2">
        {catalog.variantCount(variants.length)}
        {variants.some(variant => variant.parts) && <Badge tone="info">{catalog.kit.badge}</Badge>}
        {lowStock !== null && <Badge tone="warn">{catalog.onlyLeft(lowStock)}</Badge>}
        {!isActive && <Badge>{catalog.archivedBadge}</Badge>}
      </span>
      <span className="num text-right font-semibold">
        <PaidPrice product={product} />
      </span>
      <span className="product-row-acts">
        {isActive && (
          <button
            type="button"
            className={iconButton}
            aria-label={catalog.copyLinkOf(title)}
            onClick={buildHandler('copy')}
          >
            <LinkIcon aria-hidden="true" />
          </button>
        )}
        <button
          type="button"
          className={editorIconButton}
          aria-label={catalog.editOf(title)}
          onClick={buildHandler('edit')}
        >
          <Pencil aria-hidden="true" />
        </button>
        <button
          type="button"
          className={editorIconButton}
          aria-label={catalog.variantsOf(title)}
          onClick={buildHandler('variants')}
        >
          <Layers aria-hidden="true" />
        </button>
      </span>
      <button
        type="button"
        aria-haspopup="menu"
        aria-label={catalog.moreOf(title)}
        className={iconButton}
        onClick={buildHandler('menu')}
      >
        <Ellipsis aria-hidden="true" />
      </button>
    </article>
  )
})
