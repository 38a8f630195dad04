import type { ReactNode } from 'react'
import type { UpsellData } from '#contract/screen-data.ts'
import { upsellPages as words } from '#i18n/storefront.ts'

export function SavedCard({ card, mercadoPago }: Pick<UpsellData, 'card' | 'mercadoPago'>): ReactNode {
  return (
    <p className="saved">
      {card && <span className="cb">{card.brand}</span>}
      <span>{`${card ? words.savedCard(card.last4) : words.savedCardUnknown} ${mercadoPago ? words.onlyCode : words.noForm}`}</span>
    </p>
  )
}
