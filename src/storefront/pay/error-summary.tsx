import type { ReactNode } from 'react'
import { Icon } from '../ui/icons.tsx'
import { useFocusOnChange } from '../ui/use-focus-on-change.ts'
import type { CardPart } from './card.ts'

/** A place on the page with the id a link goes to and what a person reads for it. */
export type FieldLink = { place: string; id: string; label: string }
type Props = {
  words: Record<'problem' | 'problemText', string>
  /** In the order of the page. */
  places: readonly FieldLink[]
  /** `refusals` rises with every refused press. */
  state: { errors: Readonly<Partial<Record<string, string>>>; refusals: number }
  focusCard: (part: CardPart) => void
}

/** After a refused press: what to fix, as links, with focus on it. It shrinks as things get fixed. */
export function ErrorSummary({ words, places, state, focusCard }: Props): ReactNode {
  const { errors, refusals } = state
  const box = useFocusOnChange<HTMLElement>(refusals)
  const wrong = places.filter(({ place }) => errors[place])
  if (refusals === 0 || wrong.length === 0) return null
  return (
    <section className="alert" tabIndex={-1} ref={box} aria-labelledby="problem-title">
      <h2 id="problem-title">
        <Icon name="alert" /> {words.problem}
      </h2>
      <p>{words.problemText}</p>
      <ul>
        {wrong.map(({ place, id, label }) => (
          <li key={place}>
            <a
              href={`#${id}`}
              onClick={event => {
                if (focusField(place, id, focusCard)) event.preventDefault()
              }}
            >
              {`${label}: ${lowerFirst(errors[place] ?? '')}`}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

const cardParts: readonly string[] = ['cardNumber', 'cardExpiry', 'cardCvc'] satisfies CardPart[]
const isCardPart = (place: string): place is CardPart => cardParts.includes(place)

function focusField(place: string, id: string, focusCard: (part: CardPart) => void): boolean {
  if (isCardPart(place)) {
    focusCard(place)
    return true
  }
  const element = document.getElementById(id)
  element?.focus()
  return element !== null
}

const lowerFirst = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1)
