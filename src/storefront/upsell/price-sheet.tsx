import { type ReactNode, useRef } from 'react'
import type { UpsellData, UpsellOffer } from '#contract/screen-data.ts'
import { formatMoney } from '#domain/money.ts'
import { upsellPages as words } from '#i18n/storefront.ts'
import { Icon } from '../ui/icons.tsx'
import { Dialog } from './dialog.tsx'
import { OfferLine } from './offer-line.tsx'
import { SavedCard } from './saved-card.tsx'

/**
 * Presses before this time are ignored: the second press of a double click that a page provokes must not confirm the
 * purchase.
 */
const confirmDelayMs = 600

type Props = { offer: UpsellOffer; card: UpsellData['card']; onAnswer: (yes: boolean) => void }

/** Shows the price that a framed page wants to charge, in a dialog that the page's scripts cannot reach. */
export function PriceSheet({ offer, card, onAnswer }: Props): ReactNode {
  const shownAt = useRef(performance.now())
  const amount = formatMoney(offer.cents, offer.currency)
  return (
    <Dialog title={words.sheetTitle} onCancel={() => onAnswer(false)}>
      <OfferLine offer={offer} />
      <button
        type="button"
        className="btn hero"
        onClick={() => performance.now() - shownAt.current > confirmDelayMs && onAnswer(true)}
      >
        <Icon name="bag" />
        <span className="num">{words.buyNowFor(amount)}</span>
      </button>
      <SavedCard card={card} />
      <button type="button" className="btn link dlg-no" onClick={() => onAnswer(false)}>
        {words.cancel}
      </button>
    </Dialog>
  )
}
