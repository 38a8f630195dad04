import type { ReactNode } from 'react'
import type { NotFoundData } from '#contract/screen-data.ts'
import { home as words } from '#words/spec/home.ts'

export function NotFoundPage({ data }: { data: NotFoundData }): ReactNode {
  return (
    <main className="nf">
      <p className="code num">{words.notFoundCode}</p>
      <h1>{words.notFound}</h1>
      {data.message && data.message !== words.notFound && <p className="mut">{data.message}</p>}
      <a className="btn default lg" href="/">
        {words.returnHome}
      </a>
    </main>
  )
}
