import type { ReactNode } from 'react'
import type { OfferedBump } from '#contract/offered-bumps.ts'
import { BumpCards } from '../pay/bump-cards.tsx'
import type { PartProps } from './actions.ts'

/** The order bumps of this cart, unless the template hides them. */
export function Bumps({
  data,
  state,
  actions,
  places,
}: PartProps & { places: readonly OfferedBump['placement'][] }): ReactNode {
  if (data.hidesBumps) return null
  const isSummary = places.length === 1
  return (
    <BumpCards
      state={state}
      places={places}
      name={isSummary ? 'summary-bump' : 'bump'}
      element={isSummary ? null : data.parts.bumps}
      onToggle={(id, isSelected) => {
        actions.dispatch({ type: 'bumpToggled', id, isSelected })
        actions.change({ bumps: [{ id, isSelected }] })
      }}
    />
  )
}
