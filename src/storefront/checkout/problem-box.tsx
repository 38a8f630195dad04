import { type ReactNode, useEffect, useRef } from 'react'
import { checkout as words } from '#words/storefront.ts'
import type { CardPart } from '../pay/card.ts'
import { Icon } from '../ui/icons.tsx'
import { labelOf } from './fields.ts'
import type { CheckoutState } from './state.ts'
import type { Place } from './validation.ts'

/** Places in the order of the page, with the id a link goes to. */
const places = (): readonly (readonly [Place, string, string])[] => [
  ['email', 'email', labelOf('email')],
  ['name', 'name', labelOf('name')],
  ['phone', 'phone', labelOf('phone')],
  ['taxId', 'taxId', labelOf('taxId')],
  ['country', 'country', labelOf('country')],
  ['zip', 'zip', labelOf('zip')],
  ['address', 'address', labelOf('address')],
  ['city', 'city', labelOf('city')],
  ['shipping', 'shipping', words.shippingMethod],
  ['cardNumber', 'card-number', words.cardNumber],
  ['cardExpiry', 'card-expiry', words.expiry],
  ['cardCvc', 'card-cvc', words.cvv],
  ['cardholder', 'cardholder', labelOf('cardholder')],
]

/** After a refused submission: what to fix, as links, with focus on it. It shrinks as things get fixed. */
export function ProblemBox({
  state,
  focusCard,
}: {
  state: CheckoutState
  focusCard: (part: CardPart) => void
}): ReactNode {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (state.refusals > 0) box.current?.focus()
  }, [state.refusals])
  const wrong = places().filter(([place]) => state.errors[place])
  if (state.refusals === 0 || wrong.length === 0) return null
  return (
    <section className="alert" tabIndex={-1} ref={box} aria-labelledby="problem-title">
      <h2 id="problem-title">
        <Icon name="alert" /> {words.problem}
      </h2>
      <p>{words.problemText}</p>
      <ul>
        {wrong.map(([place, id, label]) => (
          <li key={place}>
            <a
              href={`#${id}`}
              onClick={event => {
                if (!focusPlace(place, id, focusCard)) return
                event.preventDefault()
              }}
            >
              {label}: {lowerFirst(state.errors[place] ?? '')}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

const isCardPart = (place: Place): place is CardPart => place.startsWith('card') && place !== 'cardholder'

function focusPlace(place: Place, id: string, focusCard: (part: CardPart) => void): boolean {
  if (isCardPart(place)) {
    focusCard(place)
    return true
  }
  const element = document.getElementById(id)
  element?.focus()
  return element !== null
}

const lowerFirst = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1)
