import { type ReactNode, useEffect, useRef } from 'react'
import { simpleCheckout as words } from '#words/storefront.ts'
import type { CardPart } from '../pay/card.ts'
import { Icon } from '../ui/icons.tsx'
import type { SimpleState } from './state.ts'
import { labelOf, places } from './validation.ts'

type Props = { state: SimpleState; focusCard: (part: CardPart) => void }

/** After a refused press: what to fix, as links, with focus on it. It shrinks as things get fixed. */
export function ProblemBox({ state, focusCard }: Props): ReactNode {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (state.refusals > 0) box.current?.focus()
  }, [state.refusals])
  const wrong = places.filter(([place]) => state.errors[place])
  if (state.refusals === 0 || wrong.length === 0) return null
  return (
    <section className="alert" tabIndex={-1} ref={box} aria-labelledby="problem-title">
      <h2 id="problem-title">
        <Icon name="alert" /> {words.problem}
      </h2>
      <p>{words.problemText}</p>
      <ul>
        {wrong.map(([place, id]) => (
          <li key={place}>
            <a
              href={`#${id}`}
              onClick={event => {
                event.preventDefault()
                if (place === 'cardNumber' || place === 'cardExpiry' || place === 'cardCvc') focusCard(place)
                else document.getElementById(id)?.focus()
              }}
            >
              {labelOf(place)}: {lowerFirst(state.errors[place] ?? '')}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

const lowerFirst = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1)
