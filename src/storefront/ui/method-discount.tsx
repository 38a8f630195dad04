import type { ReactNode } from 'react'
import { formatMoney } from '#domain/money.ts'
import { checkout as words } from '#i18n/storefront.ts'

/** The line of the totals with the discount for paying with Pix. Renders nothing when there is no discount. */
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
