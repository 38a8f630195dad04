import type { ReactNode } from 'react'
import type { OfferedBump } from '#contract/offered-bumps.ts'
import { formatMoney } from '#domain/money.ts'
import { checkout as words } from '#i18n/storefront.ts'
import { Contents } from '../ui/contents.tsx'
import { Picture } from '../ui/picture.tsx'
import { type BumpState, listSelectedBumps, listShownBumps } from './bumps.ts'

type Place = OfferedBump['placement']
type Props = {
  state: Pick<BumpState, 'pickedMethod' | 'cart'> & { phase: string }
  places: readonly Place[]
  /** Distinguishes this list from another one of the same page that shows the same order bumps. */
  name: string
  onToggle: (id: string, isSelected: boolean) => void
  element?: string | null
}

/** The order bumps that the shopper can add. They cannot be changed while a payment is being made. */
export function BumpCards({ state, places, name, onToggle, element }: Props): ReactNode {
  const bumps = listShownBumps(state).filter(({ placement }) => places.includes(placement))
  if (bumps.length === 0) return null
  // The summary of a phone is collapsed, so its order bumps are above the button instead.
  const isOnlySummary = places.length > 1 && bumps.every(({ placement }) => placement === 'summary')
  return (
    <fieldset className={isOnlySummary ? 'bumps phone' : 'bumps'} data-element={element}>
      <legend className="bumps-title">{words.bumps.title}</legend>
      {bumps.map(bump => (
        <BumpCard
          key={bump.id}
          bump={bump}
          id={`${name}-${bump.id}`}
          isMoved={places.length > 1 && bump.placement === 'summary'}
          isDisabled={state.phase !== 'filling'}
          currency={state.cart.quote.currency}
          onToggle={onToggle}
        />
      ))}
    </fieldset>
  )
}

type CardProps = Pick<Props, 'onToggle'> & {
  bump: OfferedBump
  id: string
  isMoved: boolean
  isDisabled: boolean
  currency: string
}
function BumpCard({ bump, id, isMoved, isDisabled, currency, onToggle }: CardProps): ReactNode {
  const { title, text, image, isSelected } = bump
  return (
    <label className={isMoved ? 'bump phone' : 'bump'}>
      <Picture src={image} size={64} />
      <span className="bump-text">
        <b id={`${id}-title`}>{title}</b>
        {text && <span id={`${id}-text`}>{text}</span>}
      </span>
      <span className="bump-add">
        <input
          type="checkbox"
          name="bump"
          value={bump.id}
          autoComplete="off"
          checked={isSelected}
          disabled={isDisabled}
          aria-labelledby={`${id}-add ${id}-title`}
          aria-describedby={text ? `${id}-text` : undefined}
          onChange={() => onToggle(bump.id, !isSelected)}
        />
        <span id={`${id}-add`} className="num">
          <b>{words.bumps.add(formatMoney(bump.cents, currency))}</b> <OldPrice bump={bump} currency={currency} />
        </span>
      </span>
    </label>
  )
}

function OldPrice({ bump: { compareAtCents }, currency }: { bump: OfferedBump; currency: string }): ReactNode {
  if (compareAtCents === null) return null
  return (
    <>
      <span className="vh">{words.bumps.before}</span> <s>{formatMoney(compareAtCents, currency)}</s>
    </>
  )
}

/** The selected order bumps as lines of an order summary. */
export function BumpLines({ state }: Pick<Props, 'state'>): ReactNode {
  const { currency } = state.cart.quote
  return listSelectedBumps(state).map(bump => (
    <div className="line extra" key={bump.id}>
      <Picture src={bump.image} size={64} />
      <div className="line-text">
        <h3>{bump.productTitle}</h3>
        <Contents of={bump} />
      </div>
      <span className="price num" translate="no">
        <span>{formatMoney(bump.cents, currency)}</span> <OldPrice bump={bump} currency={currency} />
      </span>
    </div>
  ))
}
