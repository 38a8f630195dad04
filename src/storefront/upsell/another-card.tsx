import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { StripeSettings, UpsellOffer } from '#contract/screen-data.ts'
import { formatMoney } from '#domain/money.ts'
import { upsellPages as words } from '#i18n/storefront.ts'
import { FieldError } from '../ui/field.tsx'
import { Icon } from '../ui/icons.tsx'
import { providerLoadedEvent } from '../ui/load-provider.ts'
import { type CardField, createCardMethod, mountCard } from './card-field.ts'
import { Dialog } from './dialog.tsx'
import type { PurchaseOutcome } from './flow.ts'
import { OfferLine } from './offer-line.tsx'

type Props = {
  offer: UpsellOffer
  settings: StripeSettings
  buy: (offer: UpsellOffer, paymentMethodId: string) => Promise<PurchaseOutcome | null>
  close: () => void
}

/** Returns the error message when charging the entered card failed and can be tried again; null for other outcomes. */
function findChargeRefusal(outcome: PurchaseOutcome): string | null {
  if (outcome.kind === 'declined') return words.cardDeclined
  return outcome.kind === 'failed' ? outcome.text : null
}

/**
 * Mounts the provider's card field. `field` is null until it is mounted and 'missing' when it could not be loaded.
 * `retry` mounts it again, which also happens automatically when the script loads late.
 */
function useCardField(settings: StripeSettings): { field: CardField | 'missing' | null; retry: () => void } {
  const [field, setField] = useState<CardField | 'missing' | null>(null)
  const [tries, setTries] = useState(0)
  const retry = useCallback(() => {
    setField(null)
    setTries(before => before + 1)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt mounts the field again.
  useEffect(() => {
    let isUnmounted = false
    let mounted: CardField | null = null
    const reportMissing = () => {
      if (isUnmounted) return
      setField('missing')
      addEventListener(providerLoadedEvent, retry, { once: true })
    }
    mountCard(settings, 'other-card').then(
      cardField => {
        mounted = cardField
        if (isUnmounted) cardField?.destroy()
        else if (cardField) setField(cardField)
        else reportMissing()
      },
      error => {
        console.error('card field', error)
        reportMissing()
      },
    )
    return () => {
      isUnmounted = true
      removeEventListener(providerLoadedEvent, retry)
      mounted?.destroy()
    }
  }, [settings, retry, tries])
  return { field, retry }
}

/** Requests a card for this offer only, because the saved card was declined or this browser has no saved card. */
export function AnotherCard({ offer, settings, buy, close }: Props): ReactNode {
  const { field, retry } = useCardField(settings)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const pressed = useRef(false)
  const amount = formatMoney(offer.cents, offer.currency)

  async function pay(card: CardField) {
    const method = await createCardMethod(card)
    if ('refusal' in method) return setRefusal(method.refusal)
    const outcome = await buy(offer, method.id)
    if (outcome === null || outcome.kind === 'gone') return close()
    setRefusal(findChargeRefusal(outcome))
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (pressed.current || !field || field === 'missing') return
    pressed.current = true
    setBusy(true)
    setRefusal(null)
    pay(field)
      .catch(error => {
        console.error('another card', error)
        setRefusal(words.offline)
      })
      .finally(() => {
        pressed.current = false
        setBusy(false)
      })
  }
  const message = refusal ?? (field === 'missing' ? words.cardUnavailable : null)
  return (
    <Dialog title={words.cardTitle} text={words.cardText} onCancel={() => busy || close()}>
      <form onSubmit={submit}>
        <OfferLine offer={offer} />
        <div className="field">
          <label className="label" htmlFor="other-card">
            {words.cardLabel}
          </label>
          <div className={message ? 'ctl frame bad' : 'ctl frame'}>
            <div id="other-card" />
          </div>
          <div role="alert">
            <FieldError id="other-card-error" text={message ?? undefined} />
          </div>
          {field === 'missing' && (
            <button type="button" className="btn outline" onClick={retry}>
              {words.tryAgain}
            </button>
          )}
        </div>
        <button
          type="submit"
          className="btn hero"
          aria-busy={busy || undefined}
          disabled={!field || field === 'missing'}
        >
          {busy ? <span className="spin" /> : <Icon name="lock" />}
          <span className="num">{busy ? words.buying(amount) : words.buyNowFor(amount)}</span>
        </button>
        <button type="button" className="btn link dlg-no" onClick={() => busy || close()}>
          {words.cancel}
        </button>
      </form>
    </Dialog>
  )
}
