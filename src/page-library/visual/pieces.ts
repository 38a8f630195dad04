import { titlePx } from '#domain/visual-element.ts'
import type { ElementStyle } from '#domain/visual-style.ts'
import { textHeight } from './measure.ts'
import { type Block, type LibraryProduct, onGrid, type Piece, type Source } from './parts.ts'

const leading = (px: number) => (px >= titlePx ? 1.08 : 1.45)

type TextLook = {
  px: number
  color: string
  weight?: string | undefined
  align?: string | undefined
  /** A surface of its own, with px around the text. */
  on?: string | undefined
  around?: readonly [y: number, x: number] | undefined
  onPhone?: string | undefined
}

/** A text as wide as its column. */
export function text(content: string, width: number, look: TextLook): Block {
  const { px, color, weight, align, on, around, onPhone } = look
  const [down, across] = around ?? [0, 0]
  const height = onGrid(textHeight(content, px, leading(px), width - 2 * across) + 2 * down)
  const style: ElementStyle = {
    fontSize: `${px}px`,
    color,
    ...(weight && { fontWeight: weight }),
    ...(align && { textAlign: align }),
    ...(on && { backgroundColor: on, borderRadius: '20px' }),
    ...(around && { padding: `${down}px ${across}px` }),
  }
  const piece: Piece = {
    type: 'text',
    content,
    style,
    position: { x: 0, y: 0 },
    size: { width, height },
    ...(onPhone && { mobile: { fontSize: onPhone } }),
  }
  return { pieces: [piece], height }
}

/** A decorative surface, which shoppers' phones leave out. */
export const panel = (x: number, y: number, width: number, height: number, color: string, radius = 28): Piece => ({
  type: 'text',
  content: '',
  style: { backgroundColor: color, ...(radius > 0 && { borderRadius: `${radius}px` }) },
  position: { x, y },
  size: { width, height },
})

/** A picture of the product, cut to its box. */
export const picture = (
  { name, images }: LibraryProduct,
  at: { x: number; y: number; width: number; height: number },
  which = 0,
): Piece => ({
  type: 'image',
  content: images[which] ?? images[0] ?? '',
  name,
  style: { borderRadius: '24px' },
  position: { x: at.x, y: at.y },
  size: { width: at.width, height: at.height },
})

const cardPx = 20
/** Px for picture, price and the room between, beside which the name stands. */
const besideName = 64 + 16 + 16 + 150

/** Name and price of a product, as they are when the page is looked at. `hasButton`: of several, each with its own. */
export function offerCard({ paper }: Source, product: LibraryProduct, width: number, hasButton: boolean): Block {
  const inner = width - 48
  const name = textHeight(product.name, cardPx, 1.25, Math.max(140, inner - besideName))
  const wraps = inner - besideName < 140 ? 40 : 0
  const height = onGrid(Math.max(64, name) + wraps + 40 + (hasButton ? 56 : 0))
  const { id, variantId, cents } = product
  const piece: Piece = {
    type: 'product',
    content: '',
    name: product.name,
    price: cents,
    productId: id,
    ...(variantId && { variantId }),
    style: {
      fontSize: `${cardPx}px`,
      color: paper.card === paper.ground || paper.ink === '#ffffff' ? '#231d14' : paper.ink,
      backgroundColor: paper.card,
      padding: '20px 24px',
      borderRadius: '20px',
    },
    position: { x: 0, y: 0 },
    size: { width, height },
  }
  return { pieces: [piece], height }
}

const buttonHeight = 56
/** The button that takes the offer. */
export const buyButton = ({ paper }: Source, content: string, width: number): Block => ({
  pieces: [
    {
      type: 'button',
      content,
      action: 'buy',
      style: {
        fontSize: '18px',
        color: paper.onAccent,
        backgroundColor: paper.accent,
        borderRadius: '16px',
        fontWeight: '600',
      },
      position: { x: 0, y: 0 },
      size: { width, height: buttonHeight },
    },
  ],
  height: buttonHeight,
})

/** The way on without the offer, said as plainly as the offer itself. */
export const declineButton = ({ paper }: Source, content: string, width: number): Block => ({
  pieces: [
    {
      type: 'button',
      content,
      action: 'continue',
      style: { fontSize: '16px', color: paper.soft, backgroundColor: 'transparent', fontWeight: '500' },
      position: { x: 0, y: 0 },
      size: { width, height: 48 },
    },
  ],
  height: 48,
})
