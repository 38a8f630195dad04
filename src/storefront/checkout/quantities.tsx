import type { ReactNode } from 'react'
import { QuantityCards } from '../pay/quantity-cards.tsx'
import type { Actions, PartProps } from './actions.ts'

export function pickQuantity({ dispatch, change }: Pick<Actions, 'dispatch' | 'change'>, quantity: number): void {
  dispatch({ type: 'quantityPicked', quantity })
  change({ quantity })
}

type Props = Omit<PartProps, 'data'> & { name: string; className?: string }
/** The quantity prices of the selected variant. The summary of a phone is collapsed, so the form has a copy. */
export function Quantities({ state, actions, ...place }: Props): ReactNode {
  const { variants, variantId, quantity, quote } = state.cart
  return (
    <QuantityCards
      {...place}
      variant={variants.find(({ id }) => id === variantId)}
      quantity={quantity}
      currency={quote.currency}
      isDisabled={state.phase !== 'filling'}
      onPick={picked => pickQuantity(actions, picked)}
    />
  )
}
