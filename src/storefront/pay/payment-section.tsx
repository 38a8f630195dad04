import type { ReactNode } from 'react'
import type { StripeSettings } from '#contract/screen-data.ts'
import { checkout } from '#i18n/storefront.ts'
import { Icon } from '../ui/icons.tsx'
import { useFocusOnChange } from '../ui/use-focus-on-change.ts'
import type { CardFieldsControls, CardFieldsProps, InstallmentsContext } from './card.ts'
import { CardBrands } from './card-brands.tsx'
import { buildDeclineErrors } from './declined-field.ts'
import { MethodPicker } from './method-picker.tsx'
import { getMethod, type Method, type MethodPrices } from './methods.ts'
import type { PaymentState } from './payment-state.ts'

type Words = Record<'payment' | 'nothingToPay' | 'card' | 'tryDifferent', string>
type CardAreaProps = {
  words: Words
  settings: StripeSettings
  state: Pick<PaymentState<unknown>, 'decline' | 'pickedMethod'> & {
    errors: CardFieldsProps['errors']
    cart: MethodPrices & { methods: readonly Method[] }
  }
  controls: CardFieldsControls
  /** Set when Mercado Pago charges the card. */
  installments?: InstallmentsContext | null
  onChange: CardFieldsProps['onChange']
  onPick: (method: Method) => void
}
type Props = CardAreaProps & {
  /** The text that says who protects the card data. */
  safe: string
  /** Whether the purchase needs a card, now or later. By default it does when the total is above zero. */
  asksCard?: boolean
  cardholder: ReactNode
  /** The row and the panel of a wallet, which pays by card without the card fields. */
  wallet?: { isPicked: boolean; row: ReactNode; panel: ReactNode } | null
  children?: ReactNode
}

export function PaymentSection({ safe, cardholder, wallet, children, asksCard, ...area }: Props): ReactNode {
  const { words, state, onPick, installments } = area
  const { Installments, loadError } = area.controls
  const { methods, methodQuotes } = state.cart
  const { isPicked: paysByWallet = false, row, panel } = wallet ?? {}
  const method = paysByWallet ? null : getMethod(state)
  const hasChoice = methods.length > 1 || Boolean(wallet)
  if (!(asksCard ?? state.cart.quote.totalCents > 0)) {
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
          <Icon name="lock" /> <span>{safe}</span>
        </span>
      </div>
      <div className={hasChoice ? 'paybox methods' : 'paybox'}>
        {hasChoice ? (
          <MethodPicker methods={methods} quotes={methodQuotes} picked={method} onPick={onPick}>
            {row}
          </MethodPicker>
        ) : (
          <p className="paybox-head">
            <b>{words.card}</b>
            <CardBrands />
          </p>
        )}
        {/* Card fields that were shown once stay mounted, so that what was typed survives a change of the method. */}
        {(method === 'card' || area.controls.Fields) && (
          <div className="card" hidden={method !== 'card'}>
            <DeclineBox decline={state.decline} />
            <CardArea {...area} />
            {cardholder}
            {Installments && installments && !loadError && <Installments {...installments} />}
          </div>
        )}
        {panel}
      </div>
      {children}
    </section>
  )
}

type LoadErrorProps = {
  controls: CardFieldsControls
  /** Picks Pix, if the purchase can be paid with it. */
  payByPix?: (() => void) | null
}
/** Replaces card fields that failed to load with a message, a retry button and another way to pay. */
export function CardLoadError({ controls: { loadError, retry }, payByPix }: LoadErrorProps): ReactNode {
  if (!loadError) return null
  return (
    <div className="declined" role="alert" tabIndex={-1} id="card-trouble">
      <Icon name="card" />
      <div>
        <p>{checkout.cardFieldsFailed}</p>
        <button
          type="button"
          className="btn outline"
          aria-busy={loadError === 'trying' || undefined}
          onClick={() => loadError === 'failed' && retry()}
        >
          {checkout.tryAgain}
        </button>
        {payByPix && (
          <button type="button" className="btn outline" onClick={payByPix}>
            {checkout.payByPix}
          </button>
        )}
      </div>
    </div>
  )
}

/** Placeholders of the same size as the provider's fields, so that the layout does not move when the fields have loaded. */
export const CardPlaceholders = (): ReactNode => (
  <>
    <FieldPlaceholder label={checkout.cardNumber} />
    <FieldPlaceholder label={checkout.expiry} half />
    <FieldPlaceholder label={checkout.cvv} half />
  </>
)

function CardArea({ words, settings, installments, state, controls, onChange, onPick }: CardAreaProps): ReactNode {
  const { decline, errors, cart } = state
  const { Fields, onReady, loadError, attempts: tries } = controls
  const payByPix = cart.methods.includes('pix') ? () => onPick('pix') : null
  if (!(settings.publishableKey || installments)) return <p className="declined">{checkout.configuration}</p>
  if (!Fields) {
    if (loadError) return <CardLoadError controls={controls} payByPix={payByPix} />
    return <CardPlaceholders />
  }
  const shown = decline ? { ...errors, ...buildDeclineErrors(decline.field, words.tryDifferent) } : errors
  return (
    <>
      <CardLoadError controls={controls} payByPix={payByPix} />
      <Fields
        key={tries}
        isAway={loadError !== null}
        {...{ settings, installments, errors: shown, onReady, onChange }}
      />
    </>
  )
}

function FieldPlaceholder({ label, half = false }: { label: string; half?: boolean }): ReactNode {
  return (
    <div className={half ? 'field s3' : 'field'}>
      <span className="label">{label}</span>
      <div className="ctl" aria-busy="true" />
    </div>
  )
}

/** Takes focus when a card is declined, because this message is far above the pay button. */
function DeclineBox({ decline }: Pick<CardAreaProps['state'], 'decline'>): ReactNode {
  const box = useFocusOnChange<HTMLDivElement>(decline)
  if (!decline) return null
  return (
    <div className="declined" role="alert" tabIndex={-1} ref={box}>
      <Icon name="card" />
      <p>
        <b>{decline.title}</b> <span>{decline.text}</span>
      </p>
    </div>
  )
}
