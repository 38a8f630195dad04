import type { ReactNode } from 'react'
import type { UpsellOffer } from '#contract/screen-data.ts'
import { formatMoney } from '#domain/money.ts'
import { getElementClass } from '#domain/visual-css.ts'
import { type ElementAction, isPanel, isTitle, parseImageUrl, type VisualElement } from '#domain/visual-element.ts'
import { upsellPages as words } from '#i18n/storefront.ts'

type ActionHandler = (action: ElementAction, offer: UpsellOffer | null) => void
type Props = {
  elements: readonly VisualElement[]
  offers: readonly UpsellOffer[]
  firstOffer: string | null
  busy: boolean
  act: ActionHandler
}

/** Renders the visible elements in reading order; the style sheet of `buildVisualCss` positions them. */
export function Visual({ elements, ...more }: Props): ReactNode {
  return (
    <div className="visual">
      <div className="stage">
        {elements.map((element, index) => (
          <ElementView key={element.id} element={element} className={getElementClass(index)} {...more} />
        ))}
      </div>
    </div>
  )
}

type ElementProps = Omit<Props, 'elements'> & { element: VisualElement; className: string }
function ElementView({ element, className, offers, firstOffer, busy, act }: ElementProps): ReactNode {
  switch (element.type) {
    case 'text':
      if (isPanel(element)) return <div className={`el-panel ${className}`} aria-hidden="true" />
      return <p className={`${isTitle(element) ? 'el-title' : 'el-text'} ${className}`}>{element.content}</p>
    case 'image': {
      const src = parseImageUrl(element.content)
      return src && <img className={`el-image ${className}`} src={src} alt={element.name ?? ''} decoding="async" />
    }
    case 'button': {
      const first = offers.find(offer => offer.id === firstOffer) ?? null
      const action = element.action ?? (first ? 'buy' : 'continue')
      return (
        <button
          type="button"
          data-early
          className={`el-button ${className}`}
          aria-disabled={busy || undefined}
          onClick={() => act(action, first)}
        >
          {element.content}
        </button>
      )
    }
    case 'product':
      return <ProductElement {...{ element, className, offers, busy, act }} />
  }
}

/** Shows name and price of the offer, not those stored in the element, so that the shown price is the charged one. */
function ProductElement({ element, className, offers, busy, act }: Omit<ElementProps, 'firstOffer'>): ReactNode {
  const offer = offers.find(each => each.id === element.offerId) ?? null
  return (
    <div className={`el-product ${className}`}>
      {offer?.image && <img src={offer.image} alt="" width={64} height={64} decoding="async" />}
      <div>
        <h2>{offer?.name ?? element.name}</h2>
        {element.content && <p>{element.content}</p>}
      </div>
      {offer && (
        <b className="num" translate="no">
          {formatMoney(offer.cents, offer.currency)}
        </b>
      )}
      {offer && offers.length > 1 && (
        <button
          type="button"
          data-early
          className="el-buy"
          aria-disabled={busy || undefined}
          onClick={() => act('buy', offer)}
        >
          {words.buyNow}
        </button>
      )}
    </div>
  )
}
