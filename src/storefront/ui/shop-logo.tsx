import type { ReactNode } from 'react'
import type { ShopFront } from '#domain/shop-front.ts'

/** The shop's logo with the name as alternative text, or the name alone. */
export const ShopLogo = ({ shop: { logo, name } }: { shop: ShopFront }): ReactNode =>
  logo ? <img src={logo} alt={name} height="40" /> : name
