import type { ReactNode } from 'react'
import type { UpsellData } from '#contract/screen-data.ts'
import { upsellPages as words } from '#words/storefront.ts'

type Props = { data: UpsellData; decline: (how: 'continue' | 'skip') => Promise<void> }

/** The ways on below a seller's document that has none; where all of it is bought, only on. */
export function FrameWays({ data, decline }: Props): ReactNode {
  const isBought = data.offers.length > 0 && data.offers.every(offer => offer.bought)
  return (
    <section className="frame-ways" aria-label={data.title}>
      {isBought ? (
        <a className="btn outline" href={data.leads.accepted}>
          {words.continue}
        </a>
      ) : (
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
