import type { ReactNode } from 'react'
import { home as words } from '#words/spec/home.ts'

export function NotFoundPage(): ReactNode {
  return (
    <main className="nf">
      <p className="code num">{words.notFoundCode}</p>
      <h1>{words.notFound}</h1>
      <a className="btn default lg" href="/">
        {words.returnHome}
      </a>
    </main>
  )
}
