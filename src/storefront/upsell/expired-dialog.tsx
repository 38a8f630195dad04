import type { ReactNode } from 'react'
import { upsellPages as words } from '#words/storefront.ts'
import { browserStore } from '#web/browser-store.ts'
import { dropUpsellSession } from '../ui/upsell-token.ts'
import { Dialog } from './dialog.tsx'

/**
 * The thirty minutes are over, or never began in this browser, or it bought again since (`isReplaced`): the only way is
 * home. The offers of the later purchase go on in their own page.
 */
export function ExpiredDialog({ isReplaced }: { isReplaced: boolean }): ReactNode {
  const goHome = () => {
    if (!isReplaced) dropUpsellSession(browserStore('localStorage'))
    location.assign('/')
  }
  return (
    <Dialog role="alertdialog" title={words.expired} text={words.expiredText} onCancel={goHome}>
      <div className="dlg-ways">
        <button type="button" className="btn default lg" onClick={goHome}>
          {words.goHome}
        </button>
      </div>
    </Dialog>
  )
}
