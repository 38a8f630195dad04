import type { ReactNode } from 'react'
import { checkout as words } from '#i18n/storefront.ts'

/** Replaces the form when nothing is left. The page keeps polling and shows the form once there is stock. */
export const SoldOutNotice = (): ReactNode => (
  <section className="gone" role="status">
    <h2 className="h2">{words.soldOut}</h2>
    <p>{words.soldOutWait}</p>
    <a className="btn outline lg" href="/">
      {words.backToShop}
    </a>
  </section>
)
