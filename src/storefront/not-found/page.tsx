import type { ReactNode } from 'react'
import type { NotFoundData } from '#contract/screen-data.ts'
import { orderPage, refusals, home as words } from '#i18n/storefront.ts'
import { ShopLogo } from '../ui/shop-logo.tsx'

/**
 * Returns the text that a shopper sees for an error code; null for codes that concern only sellers and for 'not_found',
 * which the heading already explains.
 */
export function findRefusalText(code: string): string | null {
  const texts: Readonly<Record<string, string>> = { ...refusals, ...orderPage.downloadRefusals }
  return code !== 'not_found' && Object.hasOwn(texts, code) ? (texts[code] ?? null) : null
}

/**
 * Whether the address may have worked before, as a payment link or a download does. The page then says why the address
 * no longer works instead of "not found".
 */
export const isFormerAddress = (code: string | null): boolean =>
  code !== null && (code.startsWith('payment_link_') || Object.hasOwn(orderPage.downloadRefusals, code))

/** Splits an error text into sentences; the first one becomes the heading. */
export const splitSentences = (text: string) => text.split(/(?<=\.) /)

const ShopHeading = ({ shop }: Pick<NotFoundData, 'shop'>) => (
  <p className="shop">
    <ShopLogo shop={shop} />
  </p>
)

export function NotFoundPage({ data }: { data: NotFoundData }): ReactNode {
  const message = data.refusal && findRefusalText(data.refusal)
  if (isFormerAddress(data.refusal)) {
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
