import type { ReactNode } from 'react'
import type { UpsellMissingData } from '#contract/screen-data.ts'
import { refusals, upsellPages as words } from '#i18n/storefront.ts'
import { ShopLogo } from '../ui/shop-logo.tsx'

function getReasonText({ reason, pageOrder }: UpsellMissingData): string {
  if (reason === 'funnel') return refusals.upsell_not_found
  if (reason === 'page') return words.pageNumberNotFound(pageOrder)
  return reason === 'none' ? words.noActivePage : words.loadFailedText
}

/**
 * Shown in place of an upsell page that cannot be shown. If the shop failed to load that page, the visitor is
 * redirected to the home page (`data-leads-home`).
 */
export function UpsellMissingPage({ data }: { data: UpsellMissingData }): ReactNode {
  const failed = data.reason === 'failed'
  return (
    <main className="lone gone" data-leads-home={failed || undefined}>
      <p className="shop">
        <ShopLogo shop={data.shop} />
      </p>
      <h1 role={failed ? 'alert' : undefined}>{failed ? words.loadFailed : words.pageNotFound}</h1>
      <p className="mut">{getReasonText(data)}</p>
      <div className="ways">
        <a className="btn default lg" href="/">
          {words.goHome}
        </a>
        {failed && (
          <form>
            <button type="submit" className="btn outline lg">
              {words.tryAgain}
            </button>
          </form>
        )}
      </div>
    </main>
  )
}
