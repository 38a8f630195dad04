import type { ReactNode } from 'react'
import { browserStore } from '#api-client/browser-store.ts'
import type { UpsellData } from '#contract/screen-data.ts'
import { upsellPages as words } from '#i18n/storefront.ts'
import { clearUpsellSession } from '../ui/upsell-token.ts'
import { Dialog } from './dialog.tsx'

type Props = { data: Pick<UpsellData, 'access' | 'orderHref'>; isReplaced: boolean }

/**
 * Shown when the upsell session has expired, does not exist in this browser, or was replaced by a later purchase
 * (`isReplaced`). The token of a later purchase is kept, because its offers continue on their own page.
 */
export function ExpiredDialog({ data, isReplaced }: Props): ReactNode {
  const text = data.access === 'stranger' ? words.strangerText : words.expiredText
  const goHome = () => {
    if (!isReplaced) clearUpsellSession(browserStore('localStorage'))
    location.assign('/')
  }
  return (
    <Dialog role="alertdialog" title={words.expired} text={text} onCancel={goHome}>
      <div className="dlg-ways">
        <button type="button" className="btn default lg" onClick={goHome}>
          {words.goHome}
        </button>
        {data.orderHref && (
          <a className="btn outline lg" href={data.orderHref}>
            {words.seeOrder}
          </a>
        )}
      </div>
    </Dialog>
  )
}
