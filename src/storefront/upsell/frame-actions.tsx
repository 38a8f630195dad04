import type { ReactNode } from 'react'
import type { UpsellData } from '#contract/screen-data.ts'
import { upsellPages as words } from '#i18n/storefront.ts'
import { ClosedActions, ClosedNote, findClosedReason } from './closed-offer.tsx'

type Props = { data: UpsellData; decline: (how: 'continue' | 'skip') => Promise<void> }

/**
 * Shown below a seller's document. It has buttons to continue if the document has none. If nothing can be bought on the
 * page, it also shows the reason and what the shopper can do instead.
 */
export function FrameActions({ data, decline }: Props): ReactNode {
  const isBought = data.offers.length > 0 && data.offers.every(offer => offer.bought)
  const reason = findClosedReason(data, isBought)
  if (data.canContinue && !reason) return null
  const isOver = reason === 'bought' || reason === 'ended'
  const needsButtons = !data.canContinue || reason === 'withdrawn'
  return (
    <section className="frame-ways" aria-label={data.title}>
      {reason && <ClosedNote reason={reason} />}
      {isOver && <ClosedActions data={data} />}
      {needsButtons && !isOver && (
        <>
          <button type="button" data-early className="btn outline" onClick={() => void decline('continue')}>
            {words.continue}
          </button>
          <button type="button" data-early className="btn ghost" onClick={() => void decline('skip')}>
            {words.skip}
          </button>
        </>
      )}
    </section>
  )
}
