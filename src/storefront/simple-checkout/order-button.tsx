import { type ReactNode, useEffect, useRef } from 'react'
import { formatMoney } from '#domain/money.ts'
import { simpleCheckout as words } from '#words/storefront.ts'
import { Icon } from '../ui/icons.tsx'
import { blockText, type SimpleState } from './state.ts'

/** The one primary action: it sends the order, and once the order stands it pays it. Off only with a reason beside it. */
export function OrderButton({ state }: { state: SimpleState }): ReactNode {
  const { quote, savesCard } = state.cart
  const amount = formatMoney(quote.totalCents, quote.currency)
  const busy = state.phase !== 'filling'
  const block = busy ? null : blockText(state.cart)
  return (
    <div className="payin">
      <NoticeBox state={state} />
      <div className="paybar">
        <p className="why" id="pay-why" role="status">
          {block}
        </p>
        {!paysAmount(state) && (
          <p className="bar-total num" aria-hidden="true">
            {words.total} <b>{amount}</b>
          </p>
        )}
        <button
          type="submit"
          className="btn hero"
          aria-busy={busy || undefined}
          disabled={block !== null}
          aria-describedby={block ? 'pay-why' : undefined}
        >
          {busy ? <span className="spin" /> : <Icon name="lock" />}
          <span className="num">{labelOf(state, amount)}</span>
        </button>
      </div>
      <p className="trust">
        <Icon name="shield" />
        <span>{words.trust}</span>
      </p>
      {savesCard && <p className="trust">{words.savesCard}</p>}
    </div>
  )
}

/** Whether the button's own words name the amount; otherwise it stands above the button where that is fixed. */
const paysAmount = ({ phase, recorded, cart }: SimpleState) =>
  cart.quote.totalCents > 0 && (phase === 'paying' || (phase === 'filling' && recorded !== null))

function labelOf(state: SimpleState, amount: string): string {
  if (paysAmount(state)) return state.phase === 'paying' ? words.paying(amount) : words.pay(amount)
  return state.phase === 'filling' ? words.finish : words.finishing
}

/** What became of the last press, as long as it matters; takes focus, since on a phone it may be out of sight. */
function NoticeBox({ state }: { state: SimpleState }): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const { notice, totalBefore, cart } = state
  const shown = notice ?? (totalBefore === null ? null : changed(totalBefore, cart.quote))
  const title = shown?.title
  useEffect(() => {
    if (title) box.current?.focus()
  }, [title])
  if (!shown) return null
  return (
    <div className="requote" role="alert" tabIndex={-1} ref={box}>
      <b>{shown.title}</b> {shown.text}
    </div>
  )
}

const changed = (before: number, { totalCents, currency }: SimpleState['cart']['quote']) => ({
  title: words.totalChanged,
  text: words.totalChangedText(formatMoney(before, currency), formatMoney(totalCents, currency)),
})
