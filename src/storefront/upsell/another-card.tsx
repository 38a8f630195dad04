import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { StripeSettings, UpsellOffer } from '#contract/screen-data.ts'
import { formatMoney } from '#domain/money.ts'
import { upsellPages as words } from '#words/storefront.ts'
import { FieldError } from '../ui/field.tsx'
import { Icon } from '../ui/icons.tsx'
import { type CardField, methodOf, mountCard } from './card-field.ts'
import { Dialog } from './dialog.tsx'
import type { Bought } from './flow.ts'
import { OfferLine } from './offer-line.tsx'

type Props = {
  offer: UpsellOffer
  settings: StripeSettings
  buy: (offer: UpsellOffer, paymentMethodId: string) => Promise<Bought | null>
  close: () => void
}

/** What the shopper reads when the charge of a typed card did not work and may be tried again. */
function refusalOf(outcome: Bought): string | null {
  if (outcome.kind === 'declined') return words.cardDeclined
  return outcome.kind === 'failed' ? outcome.text : null
}

/** The provider's card field once it stands; `field` is null before, and 'missing' when it could not be had. */
function useCard(settings: StripeSettings): CardField | 'missing' | null {
  const [field, setField] = useState<CardField | 'missing' | null>(null)
  useEffect(() => {
    let gone = false
    let mounted: CardField | null = null
    mountCard(settings, 'other-card', () => !gone && setField(mounted ?? 'missing')).then(
      made => {
        mounted = made
        if (gone) made?.card.destroy()
        else if (!made) setField('missing')
      },
      error => {
        console.error('card field', error)
        setField('missing')
      },
    )
    return () => {
      gone = true
      mounted?.card.destroy()
    }
  }, [settings])
  return field
}

/** A card for this offer alone: the one that paid was declined, or is not kept for this browser. */
export function AnotherCard({ offer, settings, buy, close }: Props): ReactNode {
  const field = useCard(settings)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const pressed = useRef(false)
  const amount = formatMoney(offer.cents, offer.currency)

  async function pay(card: CardField) {
    const method = await methodOf(card)
    if ('refusal' in method) return setRefusal(method.refusal)
    const outcome = await buy(offer, method.id)
    if (outcome === null || outcome.kind === 'gone') return close()
    setRefusal(refusalOf(outcome))
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
  const wrong = refusal ?? (field === 'missing' ? words.cardUnavailable : null)
  return (
    <Dialog title={words.cardTitle} text={words.cardText} onCancel={() => busy || close()}>
      <form onSubmit={submit}>
        <OfferLine offer={offer} />
        <div className="field">
          <label className="label" htmlFor="other-card">
            {words.cardLabel}
          </label>
          <div className={wrong ? 'ctl frame bad' : 'ctl frame'}>
            <div id="other-card" />
          </div>
          <div role="alert">
            <FieldError id="other-card-error" text={wrong ?? undefined} />
          </div>
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
