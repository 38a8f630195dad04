import type { ReactNode } from 'react'
import { upsellPages as words } from '#words/storefront.ts'

/** The page of a funnel is not there. */
export function NotFoundView({ text }: { text: string }): ReactNode {
  return (
    <main className="u gone">
      <h1>{words.pageNotFound}</h1>
      <p>{text}</p>
      <a className="btn default lg" href="/">
        {words.goHome}
      </a>
    </main>
  )
}
