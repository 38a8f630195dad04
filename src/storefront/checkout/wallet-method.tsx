import type { ReactNode } from 'react'
import type { CheckoutData } from '#contract/screen-data.ts'
import { checkout as words } from '#i18n/storefront.ts'
import { Icon } from '../ui/icons.tsx'
import type { Actions } from './actions.ts'
import { areWalletsOffered } from './express.tsx'
import { hasTaxIdField } from './fields.ts'
import type { CheckoutState } from './state.ts'

/**
 * Whether the wallets of the device are one of the payment methods. They are when prices are in reais, because no
 * wallet knows the buyer's CPF and the form must be filled in first (docs/decisions/0061). Wallets are charged by
 * Stripe, so they are not offered where another provider charges the card.
 */
export const isWalletMethod = (data: CheckoutData, { cart }: Pick<CheckoutState, 'cart'>): boolean =>
  hasTaxIdField(cart.quote.currency) &&
  areWalletsOffered(data) &&
  !data.preview &&
  cart.subscription === null &&
  cart.quote.totalCents > 0 &&
  cart.methods.includes('card') &&
  !cart.cardProvider

/** Builds the row of the wallets, and the panel in which their buttons appear once the row is picked. */
export function buildWalletMethod(
  data: CheckoutData,
  state: CheckoutState,
  { dispatch }: Actions,
): { isPicked: boolean; row: ReactNode; panel: ReactNode } | null {
  if (!isWalletMethod(data, state)) return null
  const isPicked = state.walletPicked
  return {
    isPicked,
    row: (
      <label className="wallet-row">
        <input
          type="radio"
          name="method"
          value="wallet"
          checked={isPicked}
          onChange={() => dispatch({ type: 'walletPicked' })}
        />
        <b>
          <span>{words.wallet.name}</span>
          <small>{words.wallet.hint}</small>
        </b>
        <Icon name="card" />
      </label>
    ),
    panel: (
      <div className="card wallet" hidden={!isPicked}>
        <div />
        <p>{words.wallet.missing}</p>
      </div>
    ),
  }
}
