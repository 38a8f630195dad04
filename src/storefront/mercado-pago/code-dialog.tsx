import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { call } from '#api-client/call.ts'
import { type InstallmentOption, listOfferInstallments, type SavedCardToken } from '#contract/card-installments.ts'
import type { MercadoPagoSettings, UpsellData, UpsellOffer } from '#contract/screen-data.ts'
import { formatMoney } from '#domain/money.ts'
import { upsellPages, mercadoPago as words } from '#i18n/storefront.ts'
import { isDarkPage } from '../ui/card-style.ts'
import { FieldError } from '../ui/field.tsx'
import { Icon } from '../ui/icons.tsx'
import { Dialog } from '../upsell/dialog.tsx'
import { findSessionCredentials, type PurchaseOutcome } from '../upsell/flow.ts'
import { OfferLine } from '../upsell/offer-line.tsx'
import { type CodeField, codeContainerId, mountCodeField } from './code-field.ts'
import { getDeclineText } from './decline-text.ts'
import { formatOption, formatTotal } from './format-option.ts'

export type CodeDialogProps = {
  data: UpsellData
  settings: MercadoPagoSettings & { cardId: string }
  offer: UpsellOffer
  buy: (offer: UpsellOffer, card: SavedCardToken) => Promise<PurchaseOutcome | null>
  close: () => void
}

/** Mounts the field. Returns null while the field loads, and 'missing' when it could not be loaded. */
function useCodeField(
  settings: CodeDialogProps['settings'],
  attempts: number,
  onComplete: () => void,
): CodeField | 'missing' | null {
  const [field, setField] = useState<CodeField | 'missing' | null>(null)
  const latest = useRef(onComplete)
  useEffect(() => {
    latest.current = onComplete
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt mounts the field again.
  useEffect(() => {
    let isUnmounted = false
    let mounted: CodeField | null = null
    setField(null)
    const show = (shown: CodeField | null) => {
      mounted = shown
      if (isUnmounted) shown?.unmount()
      else setField(shown ?? 'missing')
    }
    mountCodeField(settings, () => latest.current()).then(show, error => {
      console.error('security code', error)
      show(null)
    })
    return () => {
      isUnmounted = true
      mounted?.unmount()
    }
  }, [settings, attempts])
  return field
}

/**
 * Loads the installment plans of the offer. If that fails, the list stays empty and the offer is paid in a single
 * payment.
 */
function useOptions(data: UpsellData, offer: UpsellOffer): readonly InstallmentOption[] {
  const [options, setOptions] = useState<readonly InstallmentOption[]>([])
  useEffect(() => {
    const load = async () => {
      const credentials = await findSessionCredentials(data)
      if (!credentials) return
      const body = { ...credentials, offerId: offer.id }
      setOptions((await call(listOfferInstallments, { body })).options)
    }
    load().catch(error => console.error('installments', error))
  }, [data, offer.id])
  return options
}

/** Returns why nothing was charged, or null when the dialog can close. */
function findRefusal(outcome: PurchaseOutcome): string | null {
  if (outcome.kind === 'declined') return `${getDeclineText(outcome.code ?? '')} ${words.code.retry}`
  return outcome.kind === 'failed' ? outcome.text : null
}

/**
 * Asks the shopper for the security code of the card that paid the order, and for the number of installments of the
 * offer.
 */
export function CodeDialog({ data, settings, offer, buy, close }: CodeDialogProps): ReactNode {
  const [attempts, setAttempts] = useState(0)
  const options = useOptions(data, offer)
  const [count, setCount] = useState(1)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const field = useCodeField(settings, attempts, () => setRefusal(null))
  const [scheme] = useState(() => (isDarkPage() ? 'on-dark' : 'on-light'))
  const pressed = useRef(false)
  const picked = options.find(({ installments }) => installments === count)
  const amount = formatMoney(picked?.totalCents ?? offer.cents, offer.currency)

  async function pay(mounted: CodeField) {
    const token = await mounted.createToken()
    if (!token) return setRefusal(words.code.missing)
    const deviceId = window.MP_DEVICE_SESSION_ID
    const outcome = await buy(offer, { token, installments: count, ...(deviceId && { deviceId }) })
    const reason = outcome && findRefusal(outcome)
    if (!reason) return close()
    // A token is valid for one charge, and the provider's fields cannot be cleared, so the next attempt mounts a new
    // field.
    setAttempts(before => before + 1)
    setRefusal(reason)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (pressed.current || !field || field === 'missing') return
    pressed.current = true
    setBusy(true)
    setRefusal(null)
    pay(field)
      .catch(error => {
        console.error('security code', error)
        setRefusal(words.notRead)
      })
      .finally(() => {
        pressed.current = false
        setBusy(false)
      })
  }
  const message = refusal ?? (field === 'missing' ? upsellPages.cardUnavailable : null)
  const isReady = field !== null && field !== 'missing'
  return (
    <Dialog title={words.code.title} text={words.code.text(data.card?.last4 ?? '')} onCancel={() => busy || close()}>
      <form onSubmit={submit}>
        <OfferLine offer={offer} />
        <div className="field">
          <span className="label">{words.code.label}</span>
          <div className={`ctl frame ${scheme}${message ? ' bad' : ''}`} aria-busy={!isReady || undefined}>
            <div id={codeContainerId} />
          </div>
          <div role="alert">
            <FieldError id="card-code-error" text={message ?? undefined} />
          </div>
          {field === 'missing' && (
            <button type="button" className="btn outline" onClick={() => setAttempts(attempts + 1)}>
              {upsellPages.tryAgain}
            </button>
          )}
        </div>
        {options.length > 1 && (
          <div className="field">
            <label className="label" htmlFor="offer-installments">
              {words.installments}
            </label>
            <div className="ctl">
              <select
                id="offer-installments"
                value={count}
                onChange={event => setCount(Number(event.currentTarget.value))}
              >
                {options.map(option => (
                  <option key={option.installments} value={option.installments}>
                    {formatOption(option, offer.currency)}
                  </option>
                ))}
              </select>
              <Icon name="chevron" />
            </div>
            <p className="hint" role="status">
              {picked && picked.installments > 1 && formatTotal(picked, offer.currency)}
            </p>
          </div>
        )}
        <button type="submit" className="btn hero" aria-busy={busy || undefined} disabled={!isReady}>
          {busy ? <span className="spin" /> : <Icon name="lock" />}
          <span className="num">{busy ? upsellPages.buying(amount) : upsellPages.buyNowFor(amount)}</span>
        </button>
        <button type="button" className="btn link dlg-no" onClick={() => busy || close()}>
          {upsellPages.cancel}
        </button>
      </form>
    </Dialog>
  )
}
