import type { ReactNode } from 'react'
import { orderPage as words } from '#i18n/storefront.ts'

/** A form that withdraws the consent to marketing e-mails. The page's script (`client.ts`) submits it. */
export function WithdrawConsentForm({ publicId, linkKey }: { publicId: string; linkKey: string }): ReactNode {
  return (
    <section className="order-info">
      <h2>{words.consentTitle}</h2>
      <form
        data-act="consent"
        data-order={publicId}
        data-key={linkKey}
        data-done={words.withdrawn}
        data-wait={words.wait}
        data-failed={words.failed}
      >
        <p className="mut">{words.consentText}</p>
        <button type="submit" className="btn outline">
          {words.withdraw}
        </button>
        <noscript>{words.noScript}</noscript>
        <p className="said" role="status" />
      </form>
    </section>
  )
}
