import type { ReactNode } from 'react'
import type { ShopFront, ShownIdentity } from '#domain/shop-front.ts'
import { footer as words } from '#i18n/storefront.ts'

type Props = {
  shop: ShopFront
  /** Set on pages where the shopper would lose input by leaving. */
  opensInNewTab?: boolean
}

/** The seller's identity and policies below every public page. It is rendered on the server only and never hydrated. */
export function ShopFooter({ shop, opensInNewTab = false }: Props): ReactNode {
  const { name, identity, policies } = shop
  const { legalName, taxId, address, email, phone }: Partial<ShownIdentity> = identity ?? {}
  const elsewhere = opensInNewTab ? { target: '_blank', rel: 'noopener' } : {}
  return (
    <footer className="foot">
      <div>
        <p>
          <b>{legalName || name}</b>
          {taxId && <span className="tax">{taxId}</span>}
          {address && <span>{address}</span>}
        </p>
        {(email || phone) && (
          <p>
            {email && <a href={`mailto:${email}`}>{email}</a>}
            {phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
          </p>
        )}
        {policies.length > 0 && (
          <nav aria-label={words.policies}>
            {policies.map(({ policy, href }) => (
              <a key={policy} href={href} {...elsewhere}>
                {words[policy]}
                {opensInNewTab && <span className="vh"> {words.newTab}</span>}
              </a>
            ))}
          </nav>
        )}
      </div>
    </footer>
  )
}
