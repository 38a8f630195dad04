import type { ReactNode } from 'react'
import { upsellPages as words } from '#words/storefront.ts'
import { browserStore } from '../ui/browser-store.ts'
import { dropUpsellSession } from '../ui/upsell-token.ts'
import { Dialog } from './dialog.tsx'

function goHome() {
  dropUpsellSession(browserStore('localStorage'))
  location.assign('/')
}

/** The thirty minutes are over, or never began in this browser: the only way is home. */
export function ExpiredDialog(): ReactNode {
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
