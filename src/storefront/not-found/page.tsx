import type { ReactNode } from 'react'
import type { NotFoundData } from '#contract/screen-data.ts'
import { refusals, home as words } from '#words/storefront.ts'

/** What a shopper reads for a refusal; sellers' refusals say nothing here. */
const textOf = (code: string) => (Object.hasOwn(refusals, code) ? refusals[code as keyof typeof refusals] : null)

export function NotFoundPage({ data }: { data: NotFoundData }): ReactNode {
  const message = data.refusal && textOf(data.refusal)
  // An address that was right and is over: the page says so, and not that there is none.
  if (data.refusal?.startsWith('payment_link_')) {
    return (
      <main className="lone nf">
        <h1>{message}</h1>
        <a className="btn default lg" href="/">
          {words.returnHome}
        </a>
      </main>
    )
  }
  return (
    <main className="lone nf">
      <p className="code num">{words.notFoundCode}</p>
      <h1>{words.notFound}</h1>
      {message && message !== words.notFound && <p className="mut">{message}</p>}
      <a className="btn default lg" href="/">
        {words.returnHome}
      </a>
    </main>
  )
}
