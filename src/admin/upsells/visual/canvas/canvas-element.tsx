import { ImageIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { formatMoney } from '#domain/money.ts'
import { isPanel, isTitle, parseImageUrl, type VisualElement } from '#domain/visual-element.ts'
import { visualCanvas as words } from '#i18n/lazy-words.ts'
// The shopper reads this text, so it is not in the language of the administration.
import { upsellPages } from '#i18n/spec/upsell-pages.ts'
import { cn } from '../../../ui/cn.ts'

/** What a product element shows and charges now. */
export type OfferPreview = { name: string; cents: number; currency: string; image: string | undefined }
/** Props that the editor adds to an element's node; empty when the page is only shown as a picture. */
export type NodeProps = ComponentProps<'div'> & { [data: `data-${string}`]: string | undefined }

type CanvasElementProps = {
  element: VisualElement
  /** The CSS class by which the page's style sheet positions the element. */
  positionClass: string
  offer: OfferPreview | undefined
  /**
   * Whether the page has several offers. If so, each has its own button; a single offer is bought with the page's
   * button.
   */
  hasSeveralOffers: boolean
  node: NodeProps
}

function Picture({ element, positionClass, node }: CanvasElementProps) {
  const src = parseImageUrl(element.content)
  const { className, ...rest } = node
  if (src)
    return (
      <img
        {...(rest as ComponentProps<'img'>)}
        className={cn('el-image', positionClass, className)}
        src={src}
        alt={element.name ?? ''}
        draggable={false}
        decoding="async"
      />
    )
  return (
    <div {...rest} className={cn('el-image cv-no-image', positionClass, className)}>
      <ImageIcon aria-hidden="true" />
      {words.noImage}
    </div>
  )
}

const Product = ({ element, positionClass, offer, hasSeveralOffers, node }: CanvasElementProps) => (
  <div {...node} className={cn('el-product', positionClass, node.className)}>
    {offer?.image && <img src={offer.image} alt="" width={64} height={64} draggable={false} decoding="async" />}
    <div>
      <h2>{offer?.name ?? element.name}</h2>
      {element.content && <p>{element.content}</p>}
    </div>
    {offer && <b className="num">{formatMoney(offer.cents, offer.currency)}</b>}
    {hasSeveralOffers && <span className="el-buy">{upsellPages.buyNow}</span>}
  </div>
)

/** Shows one element as shoppers see it, but without working buttons. */
export function CanvasElement(props: CanvasElementProps) {
  const { element, positionClass, node } = props
  if (element.type === 'image') return <Picture {...props} />
  if (element.type === 'product') return <Product {...props} />
  const kind =
    element.type === 'button' ? 'el-button' : isPanel(element) ? 'el-panel' : isTitle(element) ? 'el-title' : 'el-text'
  return (
    <div {...node} className={cn(kind, positionClass, node.className)}>
      {node.children ?? element.content}
    </div>
  )
}
