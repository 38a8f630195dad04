import type { ReactNode } from 'react'
import type { UpsellData } from '#contract/screen-data.ts'
import { browserStore } from '#web/browser-store.ts'
import { upsellPages as words } from '#words/storefront.ts'
import { clearUpsellSession } from '../ui/upsell-token.ts'
import { Dialog } from './dialog.tsx'

type Props = { data: Pick<UpsellData, 'access' | 'orderHref'>; isReplaced: boolean }

/**
 * The thirty minutes are over, or never began in this browser, or it bought again since (`isReplaced`): the ways are home
 * and to the order. The offers of the later purchase go on in their own page.
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
