import type { ReactNode } from 'react'
import type { CheckoutData } from '#contract/screen-data.ts'
import { formatMoney } from '#domain/money.ts'
import { checkout as words } from '#i18n/storefront.ts'
import { Contents } from '../ui/contents.tsx'
import { Picture } from '../ui/picture.tsx'

type Props = { link: NonNullable<CheckoutData['link']>; currency: string }

/** Lists the products of a payment link, which the shopper cannot change. */
export function LinkLines({ link, currency }: Props): ReactNode {
  // If at least one line has a picture, lines without a picture show a placeholder, so that all lines align.
  const pictured = link.lines.some(line => line.image)
  return link.lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a payment link are never reordered
    <div className="line" key={index}>
      {pictured && <Picture src={line.image} size={64} />}
      <div className="line-text">
        <h3>{line.title}</h3>
        <p className="sm mut num">
          {[line.variantName, words.quantityShort(line.quantity)].filter(Boolean).join(' · ')}
        </p>
        <Contents of={line} />
      </div>
      <span className="price num">{formatMoney(line.cents, currency)}</span>
    </div>
  ))
}
