import type { ReactNode } from 'react'
import { checkout as words } from '#i18n/storefront.ts'
import type { CardFieldsControls } from '../pay/card.ts'
import { PaymentSection } from '../pay/payment-section.tsx'
import type { PartProps } from './actions.ts'
import { needsCard } from './block-reason.ts'
import { FormField } from './form-field.tsx'
import { buildWalletMethod } from './wallet-method.tsx'

export function Payment({ data, state, actions, controls }: PartProps & { controls: CardFieldsControls }): ReactNode {
  return (
    <PaymentSection
      words={words}
      safe={words.encrypted}
      asksCard={needsCard(state.cart)}
      onPick={method => actions.dispatch({ type: 'methodPicked', method })}
      wallet={buildWalletMethod(data, state, actions)}
      settings={data.stripe}
      state={state}
      controls={controls}
      onChange={(part, complete, error) => actions.dispatch({ type: 'cardChanged', part, complete, error })}
      cardholder={
        <FormField state={state} actions={actions} field="cardholder" autoComplete="cc-name" maxLength={120} />
      }
    />
  )
}
