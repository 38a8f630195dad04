import type { ReactNode } from 'react'
import type { AwaitingPayment } from '#contract/payment-methods.ts'
import { formatMoney } from '#domain/money.ts'
import { checkout, pix as words } from '#i18n/storefront.ts'
import { Icon } from '../ui/icons.tsx'

/**
 * The texts that `enhanceCodePanel` shows later. They are passed in an attribute, because the script of the order page
 * contains no texts.
 */
const listLaterTexts = () => ({
  copied: words.copied,
  selected: words.selected,
  waiting: words.waiting,
  processing: words.processing,
  asking: words.asking,
  notYet: words.notYet,
  askFailed: words.askFailed,
})
export type LaterTexts = ReturnType<typeof listLaterTexts>

type Props = {
  awaiting: AwaitingPayment
  heading: 'h1' | 'h2'
  /** The formatted expiry time of the code, for pages that must also work without a script. */
  until?: string
  /** Whether the page has a form to which the shopper can return. */
  hasForm?: boolean
}

/**
 * Shows the Pix code of an order. React never updates this panel: `enhanceCodePanel` copies the code, counts down,
 * waits for the payment and reveals the parts that need a script.
 */
export function CodePanel({ awaiting, heading: Heading, until, hasForm = false }: Props): ReactNode {
  const { code, qr, amountCents, currency, expiresAt, now, order } = awaiting
  return (
    <section
      className="pix"
      aria-labelledby="pix-title"
      data-order={order.publicId}
      data-key={order.key}
      data-left-ms={Date.parse(expiresAt) - Date.parse(now)}
      data-texts={JSON.stringify(listLaterTexts())}
    >
      <div data-pix="live">
        <Heading id="pix-title" tabIndex={-1}>
          {words.title}
        </Heading>
        <p className="pix-amount num" translate="no">
          {formatMoney(amountCents, currency)}
        </p>
        <p className="pix-time">
          <Icon name="clock" />
          <span data-pix="timer" hidden>
            <span>{words.validFor}</span> <time className="num" data-pix="left" />
          </span>
          {until && (
            <time dateTime={expiresAt} data-pix="until">
              {words.validUntil(until)}
            </time>
          )}
        </p>
        <div className="pix-ways">
          <div className="pix-copy">
            <button type="button" className="btn brand lg" data-pix="copy" hidden>
              <Icon name="copy" />
              <span>{words.copy}</span>
            </button>
            <p className="vh" role="status" data-pix="copied" />
            <div className="field">
              <label className="label" htmlFor="pix-code">
                {words.code}
              </label>
              <div className="ctl">
                <input id="pix-code" readOnly value={code} spellCheck={false} translate="no" />
              </div>
            </div>
            <ol className="pix-steps">
              <li>{words.steps.open}</li>
              <li>{words.steps.choose}</li>
              <li>{words.steps.confirm}</li>
            </ol>
          </div>
          <svg className="pix-qr" role="img" aria-label={words.qr} viewBox={`0 0 ${qr.size} ${qr.size}`}>
            <path d={qr.path} shapeRendering="crispEdges" />
          </svg>
        </div>
        <p className="pix-wait" data-pix="wait" hidden>
          <span className="spin" />
          <span role="status" data-pix="message">
            {words.waiting}
          </span>
        </p>
        <p className="acts">
          <button type="button" className="btn outline lg" data-pix="paid" hidden>
            <span>{words.paid}</span>
          </button>
          {hasForm && (
            <button type="button" className="btn ghost lg" data-pix="leave">
              {words.another}
            </button>
          )}
        </p>
      </div>
      <div role="status">
        <Ended state="expired" heading={Heading} title={words.expired} text={words.expiredText} />
        <Ended state="failed" heading={Heading} title={words.failed} text={words.failedText} />
        <Ended state="sold_out" heading={Heading} title={checkout.soldOutWhilePaying} text={checkout.moneyBack}>
          <p className="acts">
            <a className="btn outline lg" href="/">
              {checkout.backToShop}
            </a>
          </p>
        </Ended>
        {hasForm && (
          <p className="acts" data-pix="ended-acts" hidden>
            <button type="button" className="btn brand lg" data-pix="renew">
              {words.newCode}
            </button>
            <button type="button" className="btn outline lg" data-pix="leave">
              {words.another}
            </button>
          </p>
        )}
      </div>
    </section>
  )
}

type EndedProps = { state: string; title: string; text: string; heading: Props['heading']; children?: ReactNode }
function Ended({ state, title, text, heading: Heading, children }: EndedProps): ReactNode {
  return (
    <div data-ended={state} hidden>
      <Heading tabIndex={-1}>{title}</Heading>
      <p className="lead">{text}</p>
      {children}
    </div>
  )
}
