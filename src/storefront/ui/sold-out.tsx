import type { ReactNode } from 'react'
import { checkout as words } from '#words/storefront.ts'

/** In place of a form that nobody can send: nothing is left. The page asks on, and shows the form when something is. */
export const SoldOutNotice = (): ReactNode => (
  <section className="gone" role="status">
    <h2 className="h2">{words.soldOut}</h2>
    <p>{words.soldOutWait}</p>
    <a className="btn outline lg" href="/">
      {words.backToShop}
    </a>
  </section>
)
