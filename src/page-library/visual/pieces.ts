import { formatMoney } from '#domain/money.ts'
import { titlePx } from '#domain/visual-element.ts'
import type { ElementStyle } from '#domain/visual-style.ts'
import { countTextLines, type FontStyle, measureTextHeight, measureTextWidth } from './measure.ts'
import { type Block, type BlockContext, type LibraryProduct, type Piece, roundUpToGrid } from './parts.ts'

/** As web/visual.css sets them; browsers draw 600 and more in bold. */
const toFontStyle = ({ px, weight }: Pick<TextAppearance, 'px' | 'weight'>): FontStyle =>
  px >= titlePx
    ? { px, leading: 1.08, isBold: true, spacing: -0.04 }
    : { px, leading: 1.45, isBold: Number(weight ?? 400) >= 600 }

/** Lines that a headline takes at most. */
export const countTitleLines = (content: string, px: number, width: number): number =>
  countTextLines(content, toFontStyle({ px }), width)

type TextAppearance = {
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
export function buildText(content: string, width: number, look: TextAppearance): Block {
  const { px, color, weight, align, on, around, onPhone } = look
  const [down, across] = around ?? [0, 0]
  const height = roundUpToGrid(measureTextHeight(content, toFontStyle({ px, weight }), width - 2 * across) + 2 * down)
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
export const buildPanel = (x: number, y: number, width: number, height: number, color: string, radius = 28): Piece => ({
  type: 'text',
  content: '',
  style: { backgroundColor: color, ...(radius > 0 && { borderRadius: `${radius}px` }) },
  position: { x, y },
  size: { width, height },
})

/** A picture of the product, cut to its box. */
export const buildPicture = (
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
/** As web/visual.css lays a product out: its picture, its name, its price; px. */
const cardPicture = 64
const [cardGap, cardRowGap, minNameWidth] = [16, 8, 140]
const nameFont: FontStyle = { px: cardPx, leading: 1.25, isBold: true, spacing: -0.018 }
const priceFont: FontStyle = { px: cardPx * 1.3, leading: 1.2, isBold: true, spacing: -0.03 }
/** A price at its longest, whatever the shop's currency and language. */
const formatLongestPrice = (cents: number) => formatMoney(cents, 'brl')

/** A font may be narrower than the widest by so much. */
const narrowestFontShare = 0.7

/** Px from top to bottom of picture, name and price; the price goes to a row of its own where the name has too little room. */
function measureCardHeight({ name, cents, images }: LibraryProduct, inner: number): number {
  const price = measureTextWidth(formatLongestPrice(cents), priceFont)
  const [side, beside] = images.length > 0 ? [cardPicture, inner - cardPicture - cardGap] : [0, inner]
  const row = (room: number) => Math.max(side, measureTextHeight(name, nameFont, Math.max(minNameWidth, room)))
  const below = row(beside) + cardRowGap + priceFont.px * priceFont.leading
  const roomFor = (share: number) => beside - cardGap - price * share
  if (roomFor(1) >= minNameWidth) return row(roomFor(1))
  return roomFor(narrowestFontShare) < minNameWidth ? below : Math.max(below, row(minNameWidth))
}

/** Name and price of a product, as they are when the page is looked at. `hasButton`: of several, each with its own. */
export function buildOfferCard(
  { paper }: BlockContext,
  product: LibraryProduct,
  width: number,
  hasButton: boolean,
): Block {
  const height = roundUpToGrid(measureCardHeight(product, width - 48) + 40 + (hasButton ? 56 : 0))
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
export const buildBuyButton = ({ paper }: BlockContext, content: string, width: number): Block => ({
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
export const buildDeclineButton = ({ paper }: BlockContext, content: string, width: number): Block => ({
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
