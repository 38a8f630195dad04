import type { Stripe } from '@stripe/stripe-js'
import { type ReactNode, useEffect, useRef } from 'react'
import { checkout as words } from '#words/storefront.ts'
import { cardStyle as style } from '../ui/card-style.ts'
import { FieldError } from '../ui/field.tsx'
import { loadProvider } from '../ui/load-provider.ts'
import type { CardFieldsProps, CardPart } from './card.ts'
import { providerOf } from './provider.ts'

type Changed = { complete: boolean; empty: boolean; error?: { message: string } | undefined }

/** Puts the provider's fields into the page's boxes, found by their ids. Without React's wrapper a shopper loads 3 KB less. */
function mountFields(stripe: Stripe, listen: (part: CardPart) => (event: Changed) => void) {
  const elements = stripe.elements()
  const number = elements.create('cardNumber', { style, showIcon: true }).on('change', listen('cardNumber'))
  const expiry = elements.create('cardExpiry', { style }).on('change', listen('cardExpiry'))
  const cvc = elements.create('cardCvc', { style }).on('change', listen('cardCvc'))
  number.mount('#card-number')
  expiry.mount('#card-expiry')
  cvc.mount('#card-cvc')
  const destroy = () => {
    for (const field of [number, expiry, cvc]) field.destroy()
  }
  return { provider: providerOf(stripe, elements), destroy }
}

/** The provider's own card fields, each in a frame of another origin. */
export function CardFields({ settings, errors, onReady, onChange }: CardFieldsProps): ReactNode {
  // The fields are mounted once, whatever functions a later drawing brings.
  const tell = useRef({ onReady, onChange })
  useEffect(() => {
    tell.current = { onReady, onChange }
  }, [onReady, onChange])
  useEffect(() => {
    let gone = false
    let destroy = () => {}
    const start = async () => {
      const stripe = await loadProvider(settings)
      if (gone) return
      if (!stripe) return tell.current.onReady(null)
      const fields = mountFields(stripe, part => ({ complete, error, empty }) => {
        tell.current.onChange(part, complete, error?.message ?? null, empty)
      })
      destroy = fields.destroy
      tell.current.onReady(fields.provider)
    }
    start().catch(error => {
      console.error('card fields', error)
      if (!gone) tell.current.onReady(null)
    })
    return () => {
      gone = true
      destroy()
    }
  }, [settings])
  return (
    <>
      <CardField id="card-number" label={words.cardNumber} error={errors.cardNumber} />
      <CardField id="card-expiry" label={words.expiry} error={errors.cardExpiry} half />
      <CardField id="card-cvc" label={words.cvv} error={errors.cardCvc} half />
    </>
  )
}

type FieldProps = { id: string; label: string; error: string | undefined; half?: boolean }
function CardField({ id, label, error, half = false }: FieldProps): ReactNode {
  return (
    <div className={half ? 'field s3' : 'field'}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className={error ? 'ctl frame bad' : 'ctl frame'}>
        <div id={id} />
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}
