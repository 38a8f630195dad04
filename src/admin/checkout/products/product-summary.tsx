import { ImageOff } from 'lucide-react'
import { Link } from 'react-router'
import type { Product } from '#contract/catalog.ts'
import { formatMoney } from '#domain/money.ts'
import { getDisplayPriceCents } from '#domain/variant.ts'
import { checkoutAppearance as words } from '#i18n/lazy-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { getPictureUrl } from '../../ui/picture-url.ts'

export function ProductThumb({ product: { images } }: { product: Product }) {
  const [cover] = images
  return (
    <span className="grid size-11 shrink-0 place-items-center overflow-hidden rounded-md bg-sunken">
      {cover ? (
        <img src={getPictureUrl(cover, '320')} alt="" loading="lazy" className="size-full object-cover" />
      ) : (
        <ImageOff className="icon-18 text-ink-3" aria-hidden="true" />
      )}
    </span>
  )
}

const formatProductPrice = (product: Product): string => formatMoney(getDisplayPriceCents(product), product.currency)

/** A link to the product page, where the rest of the product is edited. */
export const ProductPageLink = ({ id }: { id: string }) => (
  <Link to={`/products/${id}#checkout`} className="font-medium text-ink underline underline-offset-3">
    {words.openProduct}
  </Link>
)

export const ProductTitle = ({ product }: { product: Product }) => (
  <div className="flex items-center gap-3.5">
    <ProductThumb product={product} />
    <div className="min-w-0">
      <h2 className="text-lg font-semibold tracking-[-.018em] [overflow-wrap:anywhere]">{product.title}</h2>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
        <span className="num">{formatProductPrice(product)}</span>
        {product.checkoutConfig?.customized && <Badge tone="ok">{words.customized}</Badge>}
        <ProductPageLink id={product.id} />
      </p>
    </div>
  </div>
)

export function ProductSummary({ product }: { product: Product }) {
  return (
    <>
      <ProductThumb product={product} />
      <span className="grid min-w-0 flex-1 text-left">
        <span className="truncate font-medium">{product.title}</span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
          <span className="num">{formatProductPrice(product)}</span>
          {product.checkoutConfig?.customized && <Badge tone="ok">{words.customized}</Badge>}
        </span>
      </span>
    </>
  )
}
