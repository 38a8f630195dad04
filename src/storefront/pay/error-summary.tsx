import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../ui/icons.tsx'
import type { CardPart } from './card.ts'

export type FieldLink = { place: string; id: string; label: string }
type Props = {
  words: Record<'problem' | 'problemText', string>
  /** Links to the fields, in page order. */
  places: readonly FieldLink[]
  /** `refusals` increases with every rejected submission, which moves focus to the summary or to the first field. */
  state: { errors: Readonly<Partial<Record<string, string>>>; refusals: number }
  focusCard: (part: CardPart) => void
}

/**
 * Lists the errors of a rejected submission as links. An error disappears from the list once it is fixed. On phones,
 * focus goes to the first field with an error, because the summary is far above the button in the pay bar.
 */
export function ErrorSummary({ words, places, state, focusCard }: Props): ReactNode {
  const { errors, refusals } = state
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (refusals > 0 && !(isNarrow() && focusFirstInvalidField())) box.current?.focus()
  }, [refusals])
  const invalidPlaces = places.filter(({ place }) => errors[place])
  if (refusals === 0 || invalidPlaces.length === 0) return null
  return (
    <section className="alert" tabIndex={-1} ref={box} aria-labelledby="problem-title">
      <h2 id="problem-title">
        <Icon name="alert" /> {words.problem}
      </h2>
      <p>{words.problemText}</p>
      <ul>
        {invalidPlaces.map(({ place, id, label }) => (
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

const isNarrow = () => matchMedia('(max-width: 767px)').matches
/** Returns false when the form shows no field with an error, such as when only card fields are empty. */
function focusFirstInvalidField(): boolean {
  const field = document.querySelector<HTMLElement>('form [aria-invalid=true]')
  field?.focus({ preventScroll: true })
  // In the middle of the window, neither a toast nor the pay bar covers the field.
  field?.scrollIntoView({ block: 'center' })
  return field !== null
}

const lowerFirst = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1)
