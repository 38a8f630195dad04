import type { ReactNode } from 'react'
import { upsellPages as words } from '#i18n/storefront.ts'

export function NotFoundView({ title, text }: { title: string; text: string }): ReactNode {
  return (
    <main className="u gone">
      <h1>{title}</h1>
      <p role="status">{text}</p>
      <a className="btn default lg" href="/">
        {words.goHome}
      </a>
    </main>
  )
}
