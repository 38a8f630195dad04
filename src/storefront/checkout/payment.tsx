import type { ReactNode } from 'react'
import { checkout as words } from '#i18n/storefront.ts'
import type { CardFieldsControls } from '../pay/card.ts'
import { findMercadoPago } from '../pay/methods.ts'
import { PaymentSection } from '../pay/payment-section.tsx'
import type { PartProps } from './actions.ts'
import { needsCard } from './block-reason.ts'
import { FormField } from './form-field.tsx'
import { buildWalletMethod } from './wallet-method.tsx'

export function Payment({ data, state, actions, controls }: PartProps & { controls: CardFieldsControls }): ReactNode {
  const { dispatch } = actions
  const { id: checkoutId, quote, savesCard } = state.cart
  const mercadoPago = findMercadoPago(data, state.cart)
  if (state.cart.unavailable === 'payment') return null
  return (
    <PaymentSection
      words={words}
      safe={mercadoPago ? words.mercadoPago.encrypted : words.encrypted}
      asksCard={needsCard(state.cart)}
      onPick={method => dispatch({ type: 'methodPicked', method })}
      wallet={buildWalletMethod(data, state, actions)}
      settings={data.stripe}
      installments={
        mercadoPago && {
          settings: mercadoPago,
          checkoutId,
          quote,
          shouldSaveCard: savesCard,
          onPick: installment => dispatch({ type: 'installmentPicked', installment }),
        }
      }
      state={state}
      controls={controls}
      onChange={(part, complete, error) => dispatch({ type: 'cardChanged', part, complete, error })}
      cardholder={
        <FormField state={state} actions={actions} field="cardholder" autoComplete="cc-name" maxLength={120} />
      }
    />
  )
}
