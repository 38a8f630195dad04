import type { ReactNode } from 'react'
import type { StripeSettings } from '#contract/screen-data.ts'
import { checkout } from '#i18n/storefront.ts'
import { Icon } from '../ui/icons.tsx'
import { useFocusOnChange } from '../ui/use-focus-on-change.ts'
import type { CardFieldsControls, CardFieldsProps } from './card.ts'
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
  onChange: CardFieldsProps['onChange']
}
type Props = CardAreaProps & {
  /** The text that says who protects the card data. */
  safe: string
  /** Whether the purchase needs a card, now or later. By default it does when the total is above zero. */
  asksCard?: boolean
  cardholder: ReactNode
  onPick: (method: Method) => void
  /** The row and the panel of a wallet, which pays by card without the card fields. */
  wallet?: { isPicked: boolean; row: ReactNode; panel: ReactNode } | null
  children?: ReactNode
}

export function PaymentSection({ safe, cardholder, onPick, wallet, children, asksCard, ...area }: Props): ReactNode {
  const { words, state } = area
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
          </div>
        )}
        {panel}
      </div>
      {children}
    </section>
  )
}

/** Replaces card fields that failed to load with a message and a retry button. */
export function CardTrouble({ controls: { trouble, retry } }: { controls: CardFieldsControls }): ReactNode {
  if (!trouble) return null
  return (
    <div className="declined" role="alert" tabIndex={-1} id="card-trouble">
      <Icon name="card" />
      <div>
        <p>{checkout.cardFieldsFailed}</p>
        <button
          type="button"
          className="btn outline"
          aria-busy={trouble === 'trying' || undefined}
          onClick={() => trouble === 'failed' && retry()}
        >
          {checkout.tryAgain}
        </button>
      </div>
    </div>
  )
}

/** Shows placeholders of the same size until the provider's fields load, so that the layout does not move. */
function CardArea({ words, settings, state, controls, onChange }: CardAreaProps): ReactNode {
  const { decline, errors } = state
  const { Fields, onReady, trouble, attempts: tries } = controls
  if (!settings.publishableKey) return <p className="declined">{checkout.configuration}</p>
  if (!Fields) {
    if (trouble) return <CardTrouble controls={controls} />
    return (
      <>
        <FieldPlaceholder label={checkout.cardNumber} />
        <FieldPlaceholder label={checkout.expiry} half />
        <FieldPlaceholder label={checkout.cvv} half />
      </>
    )
  }
  const shown = decline ? { ...errors, ...buildDeclineErrors(decline.field, words.tryDifferent) } : errors
  return (
    <>
      <CardTrouble controls={controls} />
      <Fields key={tries} isAway={trouble !== null} {...{ settings, errors: shown, onReady, onChange }} />
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
