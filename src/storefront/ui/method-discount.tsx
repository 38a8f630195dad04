import type { ReactNode } from 'react'
import { formatMoney } from '#domain/money.ts'
import { checkout as words } from '#i18n/storefront.ts'

/** The line of a total that says what the buyer gets for paying with Pix; nothing when that is nothing. */
export function MethodDiscount({ cents, currency }: { cents: number; currency: string }): ReactNode {
  if (cents === 0) return null
  return (
    <div>
      <dt>{words.pix.discount}</dt>
      <dd className="less" translate="no">
        {formatMoney(-cents, currency)}
      </dd>
    </div>
  )
}
