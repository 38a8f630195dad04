import type { ReactNode } from 'react'
import { formatMoney } from '#domain/money.ts'
import { checkout as words } from '#i18n/storefront.ts'
import { formatRemovedBumps } from '../pay/bumps.ts'
import { getPaidCents, getQuote } from '../pay/methods.ts'
import { NoticeBox, PayBar, TrustNote } from '../pay/pay-bar.tsx'
import { findBlockReason, findMethod } from './block-reason.ts'
import type { CheckoutState } from './state.ts'
import { SubscriptionTerms } from './subscription-terms.tsx'

/** The pay button. Whenever it is disabled, the page shows the reason. */
export function PayButton({ state }: { state: CheckoutState }): ReactNode {
  const { savesCard, subscription, cardProvider, unavailable } = state.cart
  const quote = getQuote(state)
  const amount = formatMoney(getPaidCents(state), quote.currency)
  const free = quote.totalCents === 0
  const startsTrial = free && subscription !== null
  const asking = state.phase === 'asking'
  const busy = asking || state.phase === 'paying'
  const isPix = findMethod(state) === 'pix'
  const idle = isPix ? words.pix.generate(amount) : getIdleLabel(free, amount, state.totalBefore !== null, startsTrial)
  const active = isPix ? words.pix.generating : getBusyLabel(free, amount)
  const label = asking ? words.checking : busy ? active : idle
  return (
    <div className="payin">
      <NoticeBox notice={state.notice} focusKey={state.notice} />
      <p className={state.goneBumps.length > 0 ? 'requote' : undefined} role="status">
        {formatRemovedBumps(state.goneBumps)}
      </p>
      <TotalChangedNotice state={state} />
      {state.walletPicked && !busy ? (
        <p className="why" role="status">
          {findBlockReason(state.cart)}
        </p>
      ) : (
        <PayBar busy={busy} block={busy ? null : findBlockReason(state.cart)} label={label} />
      )}
      {subscription && <SubscriptionTerms terms={subscription} quote={quote} />}
      {unavailable !== 'payment' && (
        <TrustNote
          trust={isPix ? words.pix.trust : cardProvider ? words.mercadoPago.trust : words.trust}
          savesCard={savesCard && !isPix ? words.savesCard : null}
        />
      )}
    </div>
  )
}

function TotalChangedNotice({ state }: { state: CheckoutState }): ReactNode {
  const { totalBefore } = state
  if (totalBefore === null) return null
  const { currency, totalCents } = getQuote(state)
  return (
    <div className="requote" role="alert">
      <b>{words.totalChanged}</b>{' '}
      <span>{words.totalChangedText(formatMoney(totalBefore, currency), formatMoney(totalCents, currency))}</span>
    </div>
  )
}

const getBusyLabel = (free: boolean, amount: string) => (free ? words.placing : words.paying(amount))
function getIdleLabel(free: boolean, amount: string, hasNewTotal: boolean, startsTrial: boolean): string {
  if (startsTrial) return words.subscribing.start
  if (hasNewTotal) return words.confirmNewTotal(amount)
  return free ? words.placeOrder : words.pay(amount)
}
