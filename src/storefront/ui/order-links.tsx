import type { ReactNode } from 'react'
import type { Settled } from '#contract/checkout.ts'
import { checkout as words } from '#i18n/storefront.ts'

export const OrderLinks = ({ settled }: { settled: Settled }): ReactNode => (
  <div className="acts">
    {settled.access?.map(({ title, href, isFile }, index) => (
      <a key={title + href} className={index ? 'btn outline lg' : 'btn brand lg'} href={href}>
        {words.getAccess(title, isFile)}
      </a>
    ))}
    <a className="btn default lg" href={settled.orderUrl}>
      {words.seeOrder}
    </a>
    <a className="btn outline lg" href="/">
      {words.backToShop}
    </a>
  </div>
)
