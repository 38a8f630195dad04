import { type ReactNode, useEffect, useRef } from 'react'
import { checkout, simpleCheckout as words } from '#words/storefront.ts'
import type { CardFields, CardFieldsProps } from '../pay/card.ts'
import { CardBrands } from '../pay/card-brands.tsx'
import { Icon } from '../ui/icons.tsx'
import { FormField } from './buyer-form.tsx'
import type { PartProps } from './part-props.ts'

type Props = PartProps & { cardFields: CardFields | null; onReady: CardFieldsProps['onReady'] }

/** The payment component: it pays the order that the form records. */
export function Payment({ data, state, dispatch, cardFields, onReady }: Props): ReactNode {
  if (state.cart.quote.totalCents === 0) {
    return (
      <section className="sec">
        <h2 className="h2">{words.payment}</h2>
        <p className="mut">{words.nothingToPay}</p>
      </section>
    )
  }
  return (
    <section className="sec" aria-labelledby="payment-title">
      <div className="head">
        <h2 className="h2" id="payment-title">
          {words.payment}
        </h2>
        <span className="sm mut">
          <Icon name="lock" /> {words.protectedBy}
        </span>
      </div>
      <div className="paybox">
        <p className="paybox-head">
          <b>{words.card}</b>
          <CardBrands />
        </p>
        <div className="card">
          <DeclineBox state={state} />
          <CardArea data={data} state={state} dispatch={dispatch} cardFields={cardFields} onReady={onReady} />
          <FormField state={state} dispatch={dispatch} field="cardholder" autoComplete="cc-name" maxLength={120} />
        </div>
      </div>
      {!state.recorded && <p className="later hint">{words.payLater}</p>}
    </section>
  )
}

/** Until the provider's fields arrive their places stand empty, in the same size. */
function CardArea({ data, state, dispatch, cardFields: Fields, onReady }: Props): ReactNode {
  if (!data.stripe.publishableKey) return <p className="declined">{checkout.configuration}</p>
  if (!Fields) {
    return (
      <>
        <Place label={checkout.cardNumber} />
        <Place label={checkout.expiry} half />
        <Place label={checkout.cvv} half />
      </>
    )
  }
  return (
    <Fields
      settings={data.stripe}
      errors={state.decline ? { ...state.errors, cardNumber: words.tryDifferent } : state.errors}
      onReady={onReady}
      onChange={(part, complete, error, empty) => dispatch({ type: 'cardChanged', part, complete, error, empty })}
    />
  )
}

function Place({ label, half = false }: { label: string; half?: boolean }): ReactNode {
  return (
    <div className={half ? 'field s3' : 'field'}>
      <span className="label">{label}</span>
      <div className="ctl" aria-busy="true" />
    </div>
  )
}

/** Says that nothing was charged and what to do; takes focus, since the button that was pressed is far below. */
function DeclineBox({ state }: Pick<Props, 'state'>): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const { decline } = state
  useEffect(() => {
    if (decline) box.current?.focus()
  }, [decline])
  if (!decline) return null
  return (
    <div className="declined" role="alert" tabIndex={-1} ref={box}>
      <Icon name="card" />
      <p>
        <b>{decline.title}</b> {decline.text}
      </p>
    </div>
  )
}
