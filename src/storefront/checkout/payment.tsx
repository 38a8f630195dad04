import type { ReactNode } from 'react'
import { checkout as words } from '#words/storefront.ts'
import type { CardHand } from '../pay/card.ts'
import { PaymentSection } from '../pay/payment-section.tsx'
import type { PartProps } from './actions.ts'
import { asksCard } from './block.ts'
import { FormField } from './form-field.tsx'

export function Payment({ data, state, actions, hand }: PartProps & { hand: CardHand }): ReactNode {
  return (
    <PaymentSection
      words={words}
      safe={words.encrypted}
      asksCard={asksCard(state.cart)}
      settings={data.stripe}
      state={state}
      hand={hand}
      onChange={(part, complete, error) => actions.dispatch({ type: 'cardChanged', part, complete, error })}
      cardholder={
        <FormField state={state} actions={actions} field="cardholder" autoComplete="cc-name" maxLength={120} />
      }
    />
  )
}
