import type { ReactNode } from 'react'
import type { NotFoundData } from '#contract/screen-data.ts'
import { refusals, home as words } from '#i18n/storefront.ts'
import { ShopLogo } from '../ui/shop-logo.tsx'

/**
 * Returns the text that a shopper sees for an error code; null for codes that concern only sellers and for 'not_found',
 * which the heading already explains.
 */
export const findRefusalText = (code: string) =>
  code !== 'not_found' && Object.hasOwn(refusals, code) ? refusals[code as keyof typeof refusals] : null

/** Splits an error text into sentences; the first one becomes the heading. */
export const splitSentences = (text: string) => text.split(/(?<=\.) /)

const ShopHeading = ({ shop }: Pick<NotFoundData, 'shop'>) => (
  <p className="shop">
    <ShopLogo shop={shop} />
  </p>
)

export function NotFoundPage({ data }: { data: NotFoundData }): ReactNode {
  const message = data.refusal && findRefusalText(data.refusal)
  // A payment link may have worked before, so the page says why it no longer works instead of "not found".
  if (data.refusal?.startsWith('payment_link_')) {
    const [reason, ...details] = splitSentences(message ?? '')
    return (
      <main className="lone nf">
        <ShopHeading shop={data.shop} />
        <h1>{reason}</h1>
        {details.length > 0 && <p className="mut">{details.join(' ')}</p>}
        <a className="btn default lg" href="/">
          {words.returnHome}
        </a>
      </main>
    )
  }
  return (
    <main className="lone nf">
      <ShopHeading shop={data.shop} />
      <p className="code num">{words.notFoundCode}</p>
      <h1>{words.notFound}</h1>
      {message && message !== words.notFound && <p className="mut">{message}</p>}
      <a className="btn default lg" href="/">
        {words.returnHome}
      </a>
    </main>
  )
}
