import type { ReactNode } from 'react'
import { orderPage as words } from '#i18n/storefront.ts'
import { Icon } from '../ui/icons.tsx'

/**
 * A form that requests an e-mail with links to a shopper's orders. The response does not reveal whether any orders
 * exist. A shop that cannot send e-mail shows an explanation instead of the form.
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
