import type { ListedProduct } from '#contract/catalog.ts'
import { formatMoney } from '#domain/money.ts'
import { getOpeningPrice } from '#domain/opening-price.ts'
import { catalog } from '#i18n/index.ts'

/** The price of a product without promotion codes. A note says if it is the lowest of several, or for several units. */
export function PaidPrice({ product }: { product: ListedProduct }) {
  const { cents, quantity, isFrom } = getOpeningPrice(product)
  const note = isFrom ? catalog.priceFrom : quantity > 1 ? catalog.priceOfUnits(quantity) : null
  return (
    <>
      {note && <span className="text-sm font-normal text-ink-2">{note} </span>}
      {formatMoney(cents, product.currency)}
    </>
  )
}
