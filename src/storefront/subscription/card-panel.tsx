import { type FormEvent, type ReactNode, useCallback, useState } from 'react'
import type { StripeSettings } from '#contract/screen-data.ts'
import type { OwnSubscription } from '#contract/subscriptions.ts'
import { formatMoney } from '#domain/money.ts'
import { checkout, subscriptionPage as words } from '#i18n/storefront.ts'
import type { CardFieldsProps } from '../pay/card.ts'
import { buildDeclineErrors, findDeclinedField } from '../pay/declined-field.ts'
import { CardLoadError, CardPlaceholders } from '../pay/payment-section.tsx'
import { getRefusalText } from '../pay/refusal-text.ts'
import { useCardFields, useSingleFlight } from '../pay/use-payment-page.ts'
import { Icon } from '../ui/icons.tsx'
import { type ActionResult, changeCard, type SubscriptionLink } from './actions.ts'

type Props = {
  link: SubscriptionLink
  subscription: OwnSubscription
  settings: StripeSettings
  onDone: (result: ActionResult) => void
  onBack: () => void
}

export function CardPanel({ link, subscription, settings, onDone, onBack }: Props): ReactNode {
  const { controls, provider } = useCardFields({ isWanted: true, isPicked: false, mercadoPago: null })
  const [errors, setErrors] = useState<CardFieldsProps['errors']>({})
  const [ready, setReady] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { onReady, Fields } = controls
  const handleReady = useCallback<CardFieldsProps['onReady']>(
    cardProvider => {
      onReady(cardProvider)
      setReady(cardProvider !== null)
    },
    [onReady],
  )
  const handleChange = useCallback<CardFieldsProps['onChange']>((part, _complete, error) => {
    setErrors(({ [part]: _before, ...others }) => (error ? { ...others, [part]: error } : others))
  }, [])
  const save = useSingleFlight(
    async () => {
      if (!provider.current) return
      setBusy(true)
      setRefusal(null)
      const outcome = await changeCard(link, provider.current, subscription).finally(() => setBusy(false))
      if ('refusal' in outcome) {
        const place = findDeclinedField(outcome.code)
        if (place) setErrors(before => ({ ...before, ...buildDeclineErrors(place, '') }))
        setRefusal(outcome.refusal || words.notSaved)
      } else onDone(outcome)
    },
    error => {
      console.error('card', error)
      void getRefusalText(error).then(text => setRefusal(text || checkout.somethingWrong))
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  const isLoading = !ready && !controls.loadError
  const isOverdue = subscription.state === 'past_due' || subscription.state === 'unpaid'
  const amount = formatMoney(subscription.cents, subscription.currency)
  return (
    <form className="panel" id="card" onSubmit={submit} aria-labelledby="card-title">
      <h2 id="card-title">{words.cardTitle}</h2>
      <p className="mut">{isOverdue ? words.cardTextOwing(amount) : words.cardText}</p>
      <div className="card">
        <CardLoadError controls={controls} />
        {!Fields && !controls.loadError && <CardPlaceholders />}
        {Fields && (
          <Fields
            key={controls.attempts}
            isAway={controls.loadError !== null}
            settings={settings}
            errors={errors}
            onReady={handleReady}
            onChange={handleChange}
          />
        )}
      </div>
      <p className="wrong" role="alert">
        {refusal}
      </p>
      <p className="acts">
        <button type="submit" className="btn brand lg" aria-busy={busy || isLoading || undefined} disabled={!ready}>
          {busy || isLoading ? <span className="spin" /> : <Icon name="lock" />}
          <span>{busy ? words.saving : isOverdue ? words.saveAndPay(amount) : words.saveCard}</span>
        </button>
        <button type="button" className="btn ghost lg" onClick={() => busy || onBack()}>
          {words.back}
        </button>
      </p>
    </form>
  )
}
