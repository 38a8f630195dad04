import type { ReactNode } from 'react'
import type { Quote } from '#contract/checkout.ts'
import type { StripeSettings } from '#contract/screen-data.ts'
import { checkout } from '#words/storefront.ts'
import { Icon } from '../ui/icons.tsx'
import { useFocusOnChange } from '../ui/use-focus-on-change.ts'
import type { CardFieldsControls, CardFieldsProps } from './card.ts'
import { CardBrands } from './card-brands.tsx'
import { buildDeclineErrors } from './declined-field.ts'
import type { PaymentState } from './payment-state.ts'

type Words = Record<'payment' | 'nothingToPay' | 'card' | 'tryDifferent', string>
type CardAreaProps = {
  words: Words
  settings: StripeSettings
  state: Pick<PaymentState<unknown>, 'decline'> & {
    errors: CardFieldsProps['errors']
    cart: { quote: Pick<Quote, 'totalCents'> }
  }
  hand: CardFieldsControls
  onChange: CardFieldsProps['onChange']
}
type Props = CardAreaProps & {
  /** Says who keeps the card safe. */
  safe: string
  /** A card is charged now or later. Left out: when something is to pay now. */
  asksCard?: boolean
  cardholder: ReactNode
  children?: ReactNode
}

/** Where the card goes: the provider's fields and the name, or that none is needed. */
export function PaymentSection({ safe, cardholder, children, asksCard, ...area }: Props): ReactNode {
  const { words, state } = area
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
      <div className="paybox">
        <p className="paybox-head">
          <b>{words.card}</b>
          <CardBrands />
        </p>
        <div className="card">
          <DeclineBox decline={state.decline} />
          <CardArea {...area} />
          {cardholder}
        </div>
      </div>
      {children}
    </section>
  )
}

/** Says that the card fields do not come, in their place, and asks for them once more. */
export function CardTrouble({ hand: { trouble, retry } }: { hand: CardFieldsControls }): ReactNode {
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

/** Until the provider's fields arrive their places stand empty, in the same size. */
function CardArea({ words, settings, state, hand, onChange }: CardAreaProps): ReactNode {
  const { decline, errors } = state
  const { Fields, onReady, trouble, attempts: tries } = hand
  if (!settings.publishableKey) return <p className="declined">{checkout.configuration}</p>
  if (!Fields) {
    if (trouble) return <CardTrouble hand={hand} />
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
      <CardTrouble hand={hand} />
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

/** Says that nothing was charged and what to do; takes focus, since the button that was pressed is far below. */
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
