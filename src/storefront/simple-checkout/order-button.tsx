import type { ReactNode } from 'react'
import { formatMoney } from '#domain/money.ts'
import { checkout, simpleCheckout as words } from '#i18n/storefront.ts'
import { formatRemovedBumps } from '../pay/bumps.ts'
import { getPaidCents, getQuote } from '../pay/methods.ts'
import { NoticeBox, PayBar, TrustNote } from '../pay/pay-bar.tsx'
import { findBlockReason, type SimpleState } from './state.ts'
import { findMethod } from './validation.ts'

/**
 * The button that submits the order or, once the order is recorded, pays for it. Whenever it is disabled, the page
 * shows the reason.
 */
export function OrderButton({ state }: { state: SimpleState }): ReactNode {
  const { notice, totalBefore, cart } = state
  const quote = getQuote(state)
  const amount = formatMoney(getPaidCents(state), quote.currency)
  const busy = state.phase !== 'filling'
  const isPix = findMethod(state) === 'pix'
  const shown = notice ?? (totalBefore === null ? null : buildTotalChangedNotice(totalBefore, quote))
  return (
    <div className="payin">
      <p className={state.goneBumps.length > 0 ? 'requote' : undefined} role="status">
        {formatRemovedBumps(state.goneBumps)}
      </p>
      <NoticeBox notice={shown} focusKey={shown?.title} />
      <PayBar busy={busy} block={busy ? null : findBlockReason(cart)} label={getButtonLabel(state, amount)}>
        {!showsAmount(state) && (
          <p className="bar-total num" aria-hidden="true">
            {words.total} <b translate="no">{amount}</b>
          </p>
        )}
      </PayBar>
      {cart.block !== 'payment' && (
        <TrustNote
          trust={isPix ? checkout.pix.trust : cart.cardProvider ? checkout.mercadoPago.trust : words.trust}
          savesCard={cart.savesCard && !isPix ? words.savesCard : null}
        />
      )}
    </div>
  )
}

/** Whether the button's label contains the amount. Otherwise the amount is shown above the button. */
const showsAmount = (state: SimpleState) => {
  const { phase, recorded, cart } = state
  if (findMethod(state) === 'pix') return phase === 'filling'
  return cart.quote.totalCents > 0 && (phase === 'paying' || (phase === 'filling' && recorded !== null))
}

function getButtonLabel(state: SimpleState, amount: string): string {
  if (state.phase === 'asking') return words.checking
  if (findMethod(state) === 'pix')
    return state.phase === 'filling' ? checkout.pix.generate(amount) : checkout.pix.generating
  if (showsAmount(state)) return state.phase === 'paying' ? words.paying(amount) : words.pay(amount)
  return state.phase === 'filling' ? words.finish : words.finishing
}

const buildTotalChangedNotice = (before: number, { totalCents, currency }: SimpleState['cart']['quote']) => ({
  title: words.totalChanged,
  text: words.totalChangedText(formatMoney(before, currency), formatMoney(totalCents, currency)),
})
