import { type ReactNode, useEffect, useRef } from 'react'
import { formatMoney } from '#domain/money.ts'
import { checkout as words } from '#words/storefront.ts'
import { Icon } from '../ui/icons.tsx'
import { blockOf } from './block.ts'
import type { CheckoutState } from './state.ts'

/** One button with the amount; on small screens it stays at the bottom edge. It is off only with a reason beside it. */
export function PayButton({ state }: { state: CheckoutState }): ReactNode {
  const { quote } = state.cart
  const amount = formatMoney(quote.totalCents, quote.currency)
  const free = quote.totalCents === 0
  const busy = state.phase === 'paying'
  const block = busy ? null : blockOf(state.cart)
  const label = busy ? busyLabel(free, amount) : idleLabel(free, amount, state.totalBefore !== null)
  return (
    <div className="payin">
      <NoticeBox state={state} />
      <NewTotal state={state} />
      <div className="paybar">
        <p className="why" id="pay-why" role="status">
          {block}
        </p>
        <button
          type="submit"
          className="btn hero"
          aria-busy={busy || undefined}
          disabled={block !== null}
          aria-describedby={block ? 'pay-why' : undefined}
        >
          {busy ? <span className="spin" /> : <Icon name="lock" />}
          <span className="num">{label}</span>
        </button>
      </div>
      <p className="trust">
        <Icon name="shield" />
        <span>{words.trust}</span>
      </p>
      {state.cart.savesCard && <p className="trust">{words.savesCard}</p>}
    </div>
  )
}

/** What became of the last press, as long as it matters; takes focus, since on a phone it may be out of sight. */
function NoticeBox({ state }: { state: CheckoutState }): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const { notice } = state
  useEffect(() => {
    if (notice) box.current?.focus()
  }, [notice])
  if (!notice) return null
  return (
    <div className="requote" role="alert" tabIndex={-1} ref={box}>
      <b>{notice.title}</b> {notice.text}
    </div>
  )
}

function NewTotal({ state }: { state: CheckoutState }): ReactNode {
  const { totalBefore, cart } = state
  if (totalBefore === null) return null
  const { currency, totalCents } = cart.quote
  return (
    <div className="requote" role="alert">
      <b>{words.totalChanged}</b>{' '}
      {words.totalChangedText(formatMoney(totalBefore, currency), formatMoney(totalCents, currency))}
    </div>
  )
}

const busyLabel = (free: boolean, amount: string) => (free ? words.placing : words.paying(amount))
function idleLabel(free: boolean, amount: string, changed: boolean): string {
  if (changed) return words.confirmNewTotal(amount)
  return free ? words.placeOrder : words.pay(amount)
}
