import type { ReactNode } from 'react'
import type { ShopFront } from '#domain/shop-front.ts'

/** The shop by its logo, which says the name to whoever does not see it, else by the name. */
export const ShopLogo = ({ shop: { logo, name } }: { shop: ShopFront }): ReactNode =>
  logo ? <img src={logo} alt={name} height="40" /> : name
