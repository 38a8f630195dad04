import type { ReactNode } from 'react'
import type { CheckoutData } from '#contract/screen-data.ts'
import { formatMoney } from '#domain/money.ts'
import { checkout as words } from '#words/storefront.ts'
import { Picture } from '../ui/picture.tsx'

type Props = { link: NonNullable<CheckoutData['link']>; currency: string }

/** What a payment link bills, line by line: nothing of it can be changed. */
export function LinkLines({ link, currency }: Props): ReactNode {
  // A bill of words alone has no pictures; beside one that has, the others have their place.
  const pictured = link.lines.some(line => line.image)
  return link.lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a link never move
    <div className="line" key={index}>
      {pictured && <Picture src={line.image} size={64} />}
      <div className="line-text">
        <h3>{line.title}</h3>
        <p className="sm mut num">
          {[line.variantName, words.quantityShort(line.quantity)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <span className="price num">{formatMoney(line.cents, currency)}</span>
    </div>
  ))
}
