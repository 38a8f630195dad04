import { ImageIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { formatMoney } from '#domain/money.ts'
import { isPanel, isTitle, parseImageUrl, type VisualElement } from '#domain/visual-element.ts'
import { visualCanvas as words } from '#words/lazy-words.ts'
// What the shopper reads, not the seller.
import { upsellPages } from '#words/spec/upsell-pages.ts'
import { cn } from '../../../ui/cn.ts'

/** What a product element shows and charges today. */
export type OfferPreview = { name: string; cents: number; currency: string; image: string | undefined }
/** What the editor adds to the element's own node; none on a mere picture of the page. */
export type NodeProps = ComponentProps<'div'> & { [data: `data-${string}`]: string | undefined }

type CanvasElementProps = {
  element: VisualElement
  /** The class that the page's sheet places it by. */
  place: string
  offer: OfferPreview | undefined
  /** With one offer the page's own button buys it; with several each has its own. */
  several: boolean
  node: NodeProps
}

function Picture({ element, place, node }: CanvasElementProps) {
  const src = parseImageUrl(element.content)
  const { className, ...rest } = node
  if (src)
    return (
      <img
        {...(rest as ComponentProps<'img'>)}
        className={cn('el-image', place, className)}
        src={src}
        alt={element.name ?? ''}
        draggable={false}
        decoding="async"
      />
    )
  return (
    <div {...rest} className={cn('el-image cv-no-image', place, className)}>
      <ImageIcon aria-hidden="true" />
      {words.noImage}
    </div>
  )
}

const Product = ({ element, place, offer, several, node }: CanvasElementProps) => (
  <div {...node} className={cn('el-product', place, node.className)}>
    {offer?.image && <img src={offer.image} alt="" width={64} height={64} draggable={false} decoding="async" />}
    <div>
      <h2>{offer?.name ?? element.name}</h2>
      {element.content && <p>{element.content}</p>}
    </div>
    {offer && <b className="num">{formatMoney(offer.cents, offer.currency)}</b>}
    {several && <span className="el-buy">{upsellPages.buyNow}</span>}
  </div>
)

/** One element as shoppers see it; nothing in it can be pressed. */
export function CanvasElement(props: CanvasElementProps) {
  const { element, place, node } = props
  if (element.type === 'image') return <Picture {...props} />
  if (element.type === 'product') return <Product {...props} />
  const kind =
    element.type === 'button' ? 'el-button' : isPanel(element) ? 'el-panel' : isTitle(element) ? 'el-title' : 'el-text'
  return (
    <div {...node} className={cn(kind, place, node.className)}>
      {node.children ?? element.content}
    </div>
  )
}
