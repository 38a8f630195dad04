import { ImageOff } from 'lucide-react'
import type { Product } from '#contract/catalog.ts'
import { formatMoney } from '#domain/money.ts'
import { checkoutLook as words } from '#words/rooms.ts'
import { Badge } from '../../ui/badge.tsx'
import { pictureAt } from '../../ui/picture-at.ts'

export function ProductThumb({ product: { images } }: { product: Product }) {
  const [cover] = images
  return (
    <span className="grid size-11 shrink-0 place-items-center overflow-hidden rounded-md bg-sunken">
      {cover ? (
        <img src={pictureAt(cover, '320')} alt="" loading="lazy" className="size-full object-cover" />
      ) : (
        <ImageOff className="icon-18 text-ink-3" aria-hidden="true" />
      )}
    </span>
  )
}

/** A product in a row: picture, title, price and whether its checkout was customised. */
export function ProductFace({ product }: { product: Product }) {
  const amounts = product.variants.map(variant => variant.cents)
  const lowest = amounts.length > 0 ? Math.min(...amounts) : product.priceCents
  return (
    <>
      <ProductThumb product={product} />
      <span className="grid min-w-0 flex-1 text-left">
        <span className="truncate font-medium">{product.title}</span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
          <span className="num">{formatMoney(lowest, product.currency)}</span>
          {product.checkoutConfig?.customized && <Badge tone="ok">{words.customized}</Badge>}
        </span>
      </span>
    </>
  )
}
