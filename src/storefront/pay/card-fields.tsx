import type { Stripe } from '@stripe/stripe-js'
import { type ReactNode, useEffect, useRef } from 'react'
import { withTimeLimit } from '#api-client/call.ts'
import { checkout as words } from '#i18n/storefront.ts'
import { getCardStyle, restyleOnColourSchemeChange } from '../ui/card-style.ts'
import { FieldError } from '../ui/field.tsx'
import { loadProvider, providerLoadedEvent } from '../ui/load-provider.ts'
import type { CardFieldsProps, CardPart } from './card.ts'
import { createCardProvider } from './card-provider.ts'

type FieldChange = { complete: boolean; empty: boolean; error?: { message: string } | undefined }

/** After this time, card fields that have not loaded are reported as missing. */
const framesTimeoutMs = 10_000

/** Mounts Stripe's fields into the page's elements by id. Not using Stripe's React wrapper saves 3 KB of script. */
function mountFields(stripe: Stripe, listen: (part: CardPart) => (event: FieldChange) => void) {
  const elements = stripe.elements()
  let shown = 0
  let allShown = () => {}
  const ready = new Promise<void>(resolve => {
    allShown = resolve
  })
  const show = () => {
    shown += 1
    if (shown === 3) allShown()
  }
  const style = getCardStyle()
  const number = elements.create('cardNumber', { style, showIcon: true }).on('change', listen('cardNumber'))
  const expiry = elements.create('cardExpiry', { style }).on('change', listen('cardExpiry'))
  const cvc = elements.create('cardCvc', { style }).on('change', listen('cardCvc'))
  number.on('ready', show)
  expiry.on('ready', show)
  cvc.on('ready', show)
  number.mount('#card-number')
  expiry.mount('#card-expiry')
  cvc.mount('#card-cvc')
  const stopRestyling = restyleOnColourSchemeChange(number, expiry, cvc)
  const destroy = () => {
    stopRestyling()
    for (const field of [number, expiry, cvc]) field.destroy()
  }
  return { provider: createCardProvider(stripe, elements), ready, destroy }
}

/** Stripe's card fields, each in a cross-origin frame. */
export function CardFields({ settings, errors, isAway, onReady, onChange }: CardFieldsProps): ReactNode {
  // The ref keeps the fields mounted when a later render passes new callbacks.
  const callbacks = useRef({ onReady, onChange })
  useEffect(() => {
    callbacks.current = { onReady, onChange }
  }, [onReady, onChange])
  useEffect(() => {
    let isUnmounted = false
    let destroy = () => {}
    const reportMissing = () => {
      if (!isUnmounted) callbacks.current.onReady(null)
    }
    const mount = async () => {
      const stripe = await loadProvider(settings)
      if (isUnmounted) return
      if (!stripe) {
        addEventListener(providerLoadedEvent, start, { once: true })
        return reportMissing()
      }
      const fields = mountFields(stripe, part => ({ complete, error, empty }) => {
        callbacks.current.onChange(part, complete, error?.message ?? null, empty)
      })
      destroy = fields.destroy
      withTimeLimit(framesTimeoutMs, () => fields.ready).catch(reportMissing)
      await fields.ready
      if (!isUnmounted) callbacks.current.onReady(fields.provider)
    }
    const start = () => {
      mount().catch(error => {
        console.error('card fields', error)
        reportMissing()
      })
    }
    start()
    return () => {
      isUnmounted = true
      removeEventListener(providerLoadedEvent, start)
      destroy()
    }
  }, [settings])
  return (
    <>
      <CardField id="card-number" label={words.cardNumber} error={errors.cardNumber} isAway={isAway} />
      <CardField id="card-expiry" label={words.expiry} error={errors.cardExpiry} isAway={isAway} half />
      <CardField id="card-cvc" label={words.cvv} error={errors.cardCvc} isAway={isAway} half />
    </>
  )
}

type FieldProps = { id: string; label: string; error: string | undefined; isAway: boolean; half?: boolean }
function CardField({ id, label, error, isAway, half = false }: FieldProps): ReactNode {
  return (
    <div className={`field${half ? ' s3' : ''}${isAway ? ' away' : ''}`}>
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
