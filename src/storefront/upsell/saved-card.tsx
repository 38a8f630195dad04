import type { ReactNode } from 'react'
import type { UpsellData } from '#contract/screen-data.ts'
import { upsellPages as words } from '#i18n/storefront.ts'

export function SavedCard({ card }: { card: UpsellData['card'] }): ReactNode {
  return (
    <p className="saved">
      {card && <span className="cb">{card.brand}</span>}
      <span>{`${card ? words.savedCard(card.last4) : words.savedCardUnknown} ${words.noForm}`}</span>
    </p>
  )
}
