import type { ReactNode } from 'react'
import { formatMoney } from '#domain/money.ts'
import { simpleCheckout as words } from '#i18n/storefront.ts'
import { getMainCents } from '../pay/bumps.ts'
import { Contents } from '../ui/contents.tsx'
import { Icon } from '../ui/icons.tsx'
import { ResponsiveImage } from '../ui/responsive-image.tsx'
import type { PartProps } from './part-props.ts'

export function ProductCard({ data, state }: Pick<PartProps, 'data' | 'state'>): ReactNode {
  const { image, name, sku } = data.product
  const { currency } = state.cart.quote
  return (
    <aside className="pc" aria-label={words.product}>
      <div className="pc-image">
        {image ? (
          <ResponsiveImage src={image} sizes="(max-width: 767px) 104px, 380px" width={640} height={400} first />
        ) : (
          <Icon name="bag" />
        )}
      </div>
      <div className="pc-text">
        <h2 className={name === data.product.title ? 'twice' : undefined}>{name}</h2>
        <p className="sku mut">{words.sku(sku)}</p>
        <Contents of={data.product} />
        <b className="num" translate="no">
          {formatMoney(getMainCents(state.cart), currency)}
        </b>
      </div>
    </aside>
  )
}
