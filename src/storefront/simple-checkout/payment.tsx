import type { ReactNode } from 'react'
import { checkout, simpleCheckout as words } from '#i18n/storefront.ts'
import type { CardFieldsControls } from '../pay/card.ts'
import { findMercadoPago, getMethod } from '../pay/methods.ts'
import { PaymentSection } from '../pay/payment-section.tsx'
import { FormField } from './buyer-form.tsx'
import type { PartProps } from './part-props.ts'

export function Payment({ data, state, dispatch, controls }: PartProps & { controls: CardFieldsControls }): ReactNode {
  const { id: checkoutId, quote, savesCard } = state.cart
  const mercadoPago = findMercadoPago(data, state.cart)
  if (state.cart.block === 'payment') return null
  return (
    <PaymentSection
      words={words}
      safe={mercadoPago ? checkout.mercadoPago.encrypted : words.protectedBy}
      installments={
        mercadoPago && {
          settings: mercadoPago,
          checkoutId,
          quote,
          shouldSaveCard: savesCard,
          onPick: installment => dispatch({ type: 'installmentPicked', installment }),
        }
      }
      onPick={method => dispatch({ type: 'methodPicked', method })}
      settings={data.stripe}
      state={state}
      controls={controls}
      onChange={(part, complete, error, empty) => dispatch({ type: 'cardChanged', part, complete, error, empty })}
      cardholder={
        <FormField state={state} dispatch={dispatch} field="cardholder" autoComplete="cc-name" maxLength={120} />
      }
    >
      {!state.recorded && getMethod(state) === 'card' && <p className="later hint">{words.payLater}</p>}
    </PaymentSection>
  )
}
