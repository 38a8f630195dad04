import { type ReactNode, useRef, useState } from 'react'
import { browserStore } from '#api-client/browser-store.ts'
import { call, Problem } from '#api-client/call.ts'
import { resumeOffers } from '#contract/upsell-sessions.ts'
import { upsellPages as words } from '#i18n/storefront.ts'
import { isCookiesBlocked } from '../pay/checkout-row.ts'
import { getRefusalTextByCode } from '../pay/refusal-text.ts'
import { storeUpsellSession } from '../ui/upsell-token.ts'
import { Dialog } from './dialog.tsx'

const goHome = () => location.assign('/')

/** Returns why a link can no longer be used; null when the shop was not reached and a retry may work. */
function findEndText(error: unknown): string | null {
  if (!(error instanceof Problem)) return null
  if (error.code === 'resume_used') return words.resumeUsed
  return error.status < 500 ? words.expiredText : null
}

/** In a browser that is new to the shop, the first call fails but sets the cookie, so it is repeated once. */
async function openOffers(token: string) {
  const open = () => call(resumeOffers, { body: { token } })
  return open().catch(error => {
    if (isCookiesBlocked(error)) return open()
    throw error
  })
}

type EndMessage = { title: string; text: string }

/**
 * Shown when the link in an order e-mail is opened in another browser. The offers start only when the visitor presses
 * the button, not when the link is opened.
 */
export function ResumeDialog({ token }: { token: string }): ReactNode {
  const [ended, setEnded] = useState<EndMessage | null>(null)
  const [errorText, setErrorText] = useState<string | null>(null)
  const pressed = useRef(false)
  async function resume() {
    if (pressed.current) return
    pressed.current = true
    setErrorText(null)
    try {
      const session = await openOffers(token)
      storeUpsellSession(browserStore('localStorage'), session)
      location.replace(session.next)
    } catch (error) {
      pressed.current = false
      if (isCookiesBlocked(error))
        return setErrorText(await getRefusalTextByCode('cookies_blocked').catch(() => words.offline))
      const text = findEndText(error)
      if (text) setEnded({ title: text === words.resumeUsed ? words.resumeTitle : words.expired, text })
      else setErrorText(words.offline)
    }
  }
  const message = ended ?? { title: words.resumeTitle, text: words.resumeText }
  return (
    <Dialog
      key={message.title}
      role={ended ? 'alertdialog' : 'dialog'}
      title={message.title}
      text={message.text}
      onCancel={goHome}
    >
      <div className="dlg-ways">
        {ended ? (
          <button type="button" className="btn default lg" onClick={goHome}>
            {words.goHome}
          </button>
        ) : (
          <button type="button" className="btn brand lg" onClick={() => void resume()}>
            {words.resume}
          </button>
        )}
      </div>
      <p className="dlg-text" role="alert">
        {errorText}
      </p>
    </Dialog>
  )
}
