import type { ReactNode } from 'react'
import { orderPage as words } from '#i18n/storefront.ts'
import { Icon } from '../ui/icons.tsx'

/**
 * Requests links to a shopper's orders by e-mail. The response does not reveal whether any orders exist. The form is
 * missing when the shop cannot send e-mail.
 */
export function RequestLinksForm({ missing, sendsMails }: { missing: boolean; sendsMails: boolean }): ReactNode {
  if (!sendsMails) {
    return (
      <div>
        <h1>{missing ? words.missingTitle : words.askTitle}</h1>
        <p className="lead">{words.askNoMails}</p>
      </div>
    )
  }
  return (
    <div>
      <h1>{missing ? words.missingTitle : words.askTitle}</h1>
      <p className="lead">{missing ? words.missingText : words.askText}</p>
      <form
        className="ask"
        data-act="ask"
        data-done={words.asked}
        data-wait={words.wait}
        data-failed={words.failed}
        data-wrong={words.checkEmail}
        noValidate
      >
        <div className="field">
          <label className="label" htmlFor="email">
            {words.email}
          </label>
          <div className="ctl">
            <Icon name="mail" />
            <input id="email" name="email" type="email" autoComplete="email" required aria-describedby="said" />
          </div>
        </div>
        <button type="submit" className="btn default lg">
          {words.ask}
        </button>
        <noscript>{words.noScript}</noscript>
        <p className="said" id="said" role="status" />
      </form>
    </div>
  )
}
