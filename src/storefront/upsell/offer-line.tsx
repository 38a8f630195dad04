import type { ReactNode } from 'react'
import type { UpsellOffer } from '#contract/screen-data.ts'
import { formatMoney } from '#domain/money.ts'
import { Picture } from '../ui/picture.tsx'

export function OfferLine({ offer }: { offer: UpsellOffer }): ReactNode {
  return (
    <div className="dlg-offer">
      {offer.image && <Picture src={offer.image} size={56} />}
      <p>
        <b>{offer.name}</b>
        {offer.variantName && <span>{offer.variantName}</span>}
      </p>
      <b className="num" translate="no">
        {formatMoney(offer.cents, offer.currency)}
      </b>
    </div>
  )
}
