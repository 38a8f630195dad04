import type { ReactNode } from 'react'
import type { ShopFront } from '#domain/shop-front.ts'
import { ShopLogo } from './shop-logo.tsx'

export function Header({ shop, children }: { shop: ShopFront; children?: ReactNode }): ReactNode {
  return (
    <header className="top">
      <div className="inner">
        <a className="shop" href="/">
          <ShopLogo shop={shop} />
        </a>
        {children}
      </div>
    </header>
  )
}

type StripProps = { simulated: boolean; text: string; link?: string; href?: string | null }
/** Says on every page that uses the payment simulator that no money moves. */
export function TestModeStrip({ simulated, text, link, href }: StripProps): ReactNode {
  if (!simulated) return null
  return (
    <aside className="testmode" aria-label={text}>
      <b>{text}</b>
      {href && (
        <>
          {' · '}
          <a href={href} target="_blank" rel="noreferrer">
            {link}
          </a>
        </>
      )}
    </aside>
  )
}
