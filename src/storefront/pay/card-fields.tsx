import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js'
import { type ReactNode, useEffect, useState } from 'react'
import { checkout as words } from '#words/storefront.ts'
import { FieldError } from '../ui/field.tsx'
import { loadProvider } from '../ui/load-provider.ts'
import type { CardFieldsProps, CardPart } from './card.ts'
import { providerOf } from './provider.ts'

/** Colours as the frames understand them; they cannot read the page's tokens. */
const style = {
  base: {
    fontSize: '16px',
    fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
    color: '#111b17',
    '::placeholder': { color: '#626b66' },
  },
  invalid: { color: '#911b1b' },
}

/** The provider's own card fields, each in a frame of another origin. */
export function CardFields(props: CardFieldsProps): ReactNode {
  const { settings, onReady } = props
  const [stripe] = useState(() =>
    loadProvider(settings).catch(error => {
      console.error('card fields', error)
      return null
    }),
  )
  useEffect(() => {
    stripe.then(loaded => loaded || onReady(null)).catch(console.error)
  }, [stripe, onReady])
  return (
    <Elements stripe={stripe}>
      <Fields {...props} />
    </Elements>
  )
}

function Fields({ errors, onReady, onChange }: CardFieldsProps): ReactNode {
  const stripe = useStripe()
  const elements = useElements()
  useEffect(() => {
    if (stripe && elements) onReady(providerOf(stripe, elements))
  }, [stripe, elements, onReady])
  const listen =
    (part: CardPart) => (event: { complete: boolean; empty: boolean; error?: { message: string } | undefined }) =>
      onChange(part, event.complete, event.error?.message ?? null, event.empty)
  return (
    <>
      <CardField id="card-number" label={words.cardNumber} error={errors.cardNumber}>
        <CardNumberElement id="card-number" options={{ style, showIcon: true }} onChange={listen('cardNumber')} />
      </CardField>
      <CardField id="card-expiry" label={words.expiry} error={errors.cardExpiry} half>
        <CardExpiryElement id="card-expiry" options={{ style }} onChange={listen('cardExpiry')} />
      </CardField>
      <CardField id="card-cvc" label={words.cvv} error={errors.cardCvc} half>
        <CardCvcElement id="card-cvc" options={{ style }} onChange={listen('cardCvc')} />
      </CardField>
    </>
  )
}

type FieldProps = { id: string; label: string; error: string | undefined; half?: boolean; children: ReactNode }
function CardField({ id, label, error, half = false, children }: FieldProps): ReactNode {
  return (
    <div className={half ? 'field s3' : 'field'}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className={error ? 'ctl frame bad' : 'ctl frame'}>{children}</div>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}
