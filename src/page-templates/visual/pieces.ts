import { formatMoney } from '#domain/money.ts'
import { titlePx } from '#domain/visual-element.ts'
import type { ElementStyle } from '#domain/visual-style.ts'
import { countTextLines, type FontStyle, measureTextHeight, measureTextWidth } from './measure.ts'
import { type Block, type BlockContext, type LibraryProduct, type Piece, roundUpToGrid } from './parts.ts'

/** The font styles match api-client/visual.css. Browsers draw weights of 600 and more in bold. */
const toFontStyle = ({ px, weight }: Pick<TextAppearance, 'px' | 'weight'>): FontStyle =>
  px >= titlePx
    ? { px, leading: 1.08, isBold: true, spacing: -0.04 }
    : { px, leading: 1.45, isBold: Number(weight ?? 400) >= 600 }

/** Returns the maximum number of lines of a headline. */
export const countTitleLines = (content: string, px: number, width: number): number =>
  countTextLines(content, toFontStyle({ px }), width)

type TextAppearance = {
  px: number
  color: string
  weight?: string | undefined
  align?: string | undefined
  /** The background color of the text's own surface; `around` is the padding of that surface in px. */
  background?: string | undefined
  around?: readonly [y: number, x: number] | undefined
  onPhone?: string | undefined
}

export function buildText(content: string, width: number, appearance: TextAppearance): Block {
  const { px, color, weight, align, background, around, onPhone } = appearance
  const [paddingY, paddingX] = around ?? [0, 0]
  const height = roundUpToGrid(
    measureTextHeight(content, toFontStyle({ px, weight }), width - 2 * paddingX) + 2 * paddingY,
  )
  const style: ElementStyle = {
    fontSize: `${px}px`,
    color,
    ...(weight && { fontWeight: weight }),
    ...(align && { textAlign: align }),
    ...(background && { backgroundColor: background, borderRadius: '20px' }),
    ...(around && { padding: `${paddingY}px ${paddingX}px` }),
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

/** Builds a decorative surface, which phones do not show. */
export const buildPanel = (x: number, y: number, width: number, height: number, color: string, radius = 28): Piece => ({
  type: 'text',
  content: '',
  style: { backgroundColor: color, ...(radius > 0 && { borderRadius: `${radius}px` }) },
  position: { x, y },
  size: { width, height },
})

/** Builds a picture of the product, cropped to the given size. */
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
/** Sizes in px of a product's picture, name and price, as in the product layout of api-client/visual.css. */
const cardPicture = 64
const [cardGap, cardRowGap, minNameWidth] = [16, 8, 140]
const nameFont: FontStyle = { px: cardPx, leading: 1.25, isBold: true, spacing: -0.018 }
const priceFont: FontStyle = { px: cardPx * 1.3, leading: 1.2, isBold: true, spacing: -0.03 }
/** Formats a price in the currency and language in which it is longest. */
const formatLongestPrice = (cents: number) => formatMoney(cents, 'brl')

/** The narrowest font is at least this fraction as wide as the widest one. */
const narrowestFontShare = 0.7

/**
 * Returns the height of picture, name and price in px. The price is on a separate line if the name has too little
 * space.
 */
function measureCardHeight({ name, cents, images }: LibraryProduct, innerWidth: number): number {
  const price = measureTextWidth(formatLongestPrice(cents), priceFont)
  const [side, beside] = images.length > 0 ? [cardPicture, innerWidth - cardPicture - cardGap] : [0, innerWidth]
  const measureRow = (nameWidth: number) =>
    Math.max(side, measureTextHeight(name, nameFont, Math.max(minNameWidth, nameWidth)))
  const below = measureRow(beside) + cardRowGap + priceFont.px * priceFont.leading
  const getNameWidth = (share: number) => beside - cardGap - price * share
  if (getNameWidth(1) >= minNameWidth) return measureRow(getNameWidth(1))
  return getNameWidth(narrowestFontShare) < minNameWidth ? below : Math.max(below, measureRow(minNameWidth))
}

/**
 * Builds a product with its current name and price. `hasButton` means that it is one of several products, each with a
 * button.
 */
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
/** Builds a button to buy. Phones do not show it, because the shop's own button stays at the bottom of their screen. */
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
      mobile: { hidden: true },
    },
  ],
  height: buttonHeight,
})

/** Builds the button that continues without the offer. It is as readable as the offer. */
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
