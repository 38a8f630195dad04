import { ImageOff } from 'lucide-react'
import type { Product } from '#contract/catalog.ts'
import { formatMoney } from '#domain/money.ts'
import { shownCents } from '#domain/variant.ts'
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

const priceOf = (product: Product): string => formatMoney(shownCents(product), product.currency)

/** A product as the heading of what is done with it. */
export const ProductTitle = ({ product }: { product: Product }) => (
  <div className="flex items-center gap-3.5">
    <ProductThumb product={product} />
    <div className="min-w-0">
      <h2 className="text-lg font-semibold tracking-[-.018em] [overflow-wrap:anywhere]">{product.title}</h2>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
        <span className="num">{priceOf(product)}</span>
        {product.checkoutConfig?.customized && <Badge tone="ok">{words.customized}</Badge>}
      </p>
    </div>
  </div>
)

/** A product in a row: picture, title, price and whether its checkout was customised. */
export function ProductFace({ product }: { product: Product }) {
  return (
    <>
      <ProductThumb product={product} />
      <span className="grid min-w-0 flex-1 text-left">
        <span className="truncate font-medium">{product.title}</span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
          <span className="num">{priceOf(product)}</span>
          {product.checkoutConfig?.customized && <Badge tone="ok">{words.customized}</Badge>}
        </span>
      </span>
    </>
  )
}
