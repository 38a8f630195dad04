import {
  type Block,
  type BlockContext,
  type LocalizedText,
  localize,
  moveBlock,
  type Piece,
  roundUpToGrid,
  stackBlocks,
} from './parts.ts'
import {
  buildBuyButton,
  buildDeclineButton,
  buildOfferCard,
  buildPanel,
  buildPicture,
  buildText,
  countTitleLines,
} from './pieces.ts'

/** Two columns are placed side by side when the stage is at least this wide, in px. */
const minTwoColumnWidth = 640
const columnGap = 64
const getColumnWidth = (source: BlockContext) => roundUpToGrid((source.width - columnGap) / 2 - 7)
const isNarrow = ({ width }: BlockContext) => width < minTwoColumnWidth
/** A headline may shrink to this fraction of its size if that reduces the number of its lines. */
const minTitleScale = 0.82

/** Returns the font size of a headline in px. It is reduced on a narrow stage, and if that saves a line. */
function fitTitleSize(source: BlockContext, title: string, width: number, px: number): number {
  const maxPx = isNarrow(source) ? Math.min(px, 36) : px
  const sizes = Array.from({ length: maxPx }, (_, reduction) => maxPx - reduction).filter(
    size => size >= maxPx * minTitleScale,
  )
  const lines = (size: number) => countTitleLines(title, size, width)
  return sizes.find(size => lines(size) < lines(maxPx)) ?? maxPx
}

export type HeadingContent = { eyebrow?: LocalizedText; title: LocalizedText; lead?: LocalizedText; px?: number }

const buildEyebrow = (source: BlockContext, text: LocalizedText, width: number) =>
  buildText(localize(source, text), width, { px: 18, color: source.paper.accent, weight: '600' })

/** Builds a headline with a small line above it (`eyebrow`) and an introduction below it (`lead`). */
export function buildHeading(
  source: BlockContext,
  { eyebrow, title, lead, px = 60 }: HeadingContent,
  width = source.width,
): Block {
  const { ink, soft } = source.paper
  const measure = Math.min(width, 720)
  const headline = localize(source, title)
  return stackBlocks(
    [
      ...(eyebrow ? [buildEyebrow(source, eyebrow, width)] : []),
      buildText(headline, width, { px: fitTitleSize(source, headline, width, px), color: ink, weight: '700' }),
      ...(lead ? [buildText(localize(source, lead), measure, { px: 20, color: soft })] : []),
    ],
    16,
  )
}

export type OfferContent = HeadingContent & {
  /** The side on which the picture is. */
  side: 'left' | 'right'
  /** Adds a button to buy. Ready-made pages have none, because each page of the shop ends with the shop's own button. */
  buy?: LocalizedText
  /** Omits the product's card, because the page ends with the card. */
  isIntroduction?: boolean
  /** Adds a colored surface behind the picture. */
  isBacked?: boolean
  /** Omits the picture, because the page already shows it elsewhere. */
  isPlain?: boolean
}

/**
 * Builds the heading, the offer, and the button to buy it. The button that refuses the offer is not built, because each
 * page of the shop ends with one.
 */
function buildOfferColumn(source: BlockContext, content: OfferContent, width: number): Block {
  const [product] = source.products
  const { buy, isIntroduction = false, px = isIntroduction ? 60 : 46 } = content
  const words = buildHeading(source, { ...content, px }, width)
  const { isSecond = false } = source
  const offerPieces = [
    ...(product && !isIntroduction ? [buildOfferCard(source, product, width, isSecond)] : []),
    // A button outside a product charges the first offer of the page, so a second product has its own button instead.
    ...(!buy || (isSecond && product) ? [] : [buildBuyButton(source, localize(source, buy), width)]),
  ]
  return stackBlocks([words, stackBlocks(offerPieces, 16)], 32)
}

/** Builds the card of the product, as wide as the shop's own button below it. */
export function buildClosingCard(source: BlockContext): Block {
  const [product] = source.products
  return product ? buildOfferCard(source, product, source.width, false) : { pieces: [], height: 0 }
}

const [minPictureHeight, maxPictureHeight] = [400, 576]

/**
 * Builds picture and offer side by side. On a phone the picture comes first; a picture on the right comes after the
 * headline.
 */
export function buildOffer(source: BlockContext, offering: OfferContent): Block {
  const [product] = source.products
  if (!product || product.images.length === 0 || offering.isPlain)
    return buildOfferColumn(source, offering, Math.min(source.width, 640))
  if (isNarrow(source)) {
    const shown = buildPicture(product, { x: 0, y: 0, width: source.width, height: source.width })
    return stackBlocks(
      [{ pieces: [shown], height: source.width }, buildOfferColumn(source, offering, source.width)],
      24,
    )
  }
  const width = getColumnWidth(source)
  const isLeft = offering.side === 'left'
  const backed = offering.isBacked ? 24 : 0
  // On a phone, elements that start at the same height as the picture are placed after it.
  const column = moveBlock(
    buildOfferColumn(source, offering, width),
    isLeft ? source.width - width : 0,
    isLeft ? backed : 0,
  )
  const height = Math.min(maxPictureHeight, Math.max(minPictureHeight, roundUpToGrid(column.height)))
  const headline = column.pieces.find(({ style }) => Number.parseFloat(style.fontSize ?? '0') > 20)
  const pictureTop = isLeft ? 0 : (headline?.position.y ?? 0) + 8
  const x = isLeft ? 0 : source.width - width
  const picturePlace = { x: x + backed, y: pictureTop + backed, width: width - 2 * backed, height: height - 2 * backed }
  const ground = backed ? [buildPanel(x, pictureTop, width, height, source.paper.tint, 32)] : []
  return {
    pieces: [...ground, buildPicture(product, picturePlace), ...column.pieces],
    height: Math.max(pictureTop + height, column.height),
  }
}

export type FactRow = { head: LocalizedText; text: LocalizedText }

/** Builds one row per fact, with its name on the left, its meaning on the right and a thin rule above them. */
export function buildFacts(
  source: BlockContext,
  { title, rows }: { title?: LocalizedText; rows: readonly FactRow[] },
): Block {
  const { ink, soft, tint } = source.paper
  const first = isNarrow(source) ? source.width : roundUpToGrid(source.width * 0.34)
  const second = isNarrow(source) ? source.width : source.width - first - 32
  const pairs = rows.map(row => {
    const head = buildText(localize(source, row.head), first, { px: 20, color: ink, weight: '600' })
    const meaning = buildText(localize(source, row.text), second, { px: 18, color: soft })
    if (isNarrow(source)) return stackBlocks([head, meaning], 8)
    const height = Math.max(head.height, meaning.height)
    return { pieces: [...head.pieces, ...moveBlock(meaning, first + 32, 0).pieces], height }
  })
  // When name and meaning are side by side, all rows have the same height.
  const tallest = isNarrow(source) ? 0 : Math.max(...pairs.map(({ height }) => height))
  const lines = pairs.map(pair => ({
    pieces: [buildPanel(0, 0, source.width, 2, tint, 0), ...moveBlock(pair, 0, 24).pieces],
    height: 24 + Math.max(tallest, pair.height),
  }))
  const list = stackBlocks(lines, 24)
  return title ? stackBlocks([buildHeading(source, { title, px: 36 }), list], 32) : list
}

export type Card = { text: LocalizedText; isStrong?: boolean }

/** Builds texts on separate surfaces side by side. A card with `isStrong` has the accent color. */
export function buildCards(source: BlockContext, cards: readonly Card[]): Block {
  const width = isNarrow(source) ? source.width : Math.floor((source.width - 24 * (cards.length - 1)) / cards.length)
  const { ink, card, accent, onAccent } = source.paper
  const blocks = cards.map(({ text: content, isStrong }) =>
    buildText(localize(source, content), width, {
      px: 18,
      color: isStrong ? onAccent : ink === '#ffffff' ? '#231d14' : ink,
      weight: isStrong ? '500' : '400',
      background: isStrong ? accent : card,
      around: [28, 28],
    }),
  )
  if (isNarrow(source)) return stackBlocks(blocks, 16)
  const height = Math.max(...blocks.map(block => block.height))
  const beside = blocks.flatMap((block, index) => moveBlock(block, index * (width + 24), 0).pieces)
  return { pieces: beside.map(piece => ({ ...piece, size: { width, height } })), height }
}

/** Builds a customer's quote followed by the name of its author. */
export function buildQuote(source: BlockContext, quote: LocalizedText, author: LocalizedText): Block {
  const { ink, soft } = source.paper
  const width = Math.min(source.width, 760)
  return stackBlocks(
    [
      buildText(localize(source, quote), width, { px: 32, color: ink, weight: '600' }),
      buildText(localize(source, author), width, { px: 18, color: soft }),
    ],
    24,
  )
}

/** Builds a promise to the shopper on a colored surface. */
export const buildPromise = (source: BlockContext, promise: LocalizedText): Block =>
  buildText(localize(source, promise), source.width, {
    px: 20,
    color: source.paper.ink,
    weight: '500',
    background: source.paper.tint,
    around: [36, 40],
  })

/** Builds the button that declines the offer as a separate block. */
export function buildDecline(source: BlockContext, label: LocalizedText): Block {
  const width = Math.min(source.width, 480)
  return moveBlock(
    buildDeclineButton(source, localize(source, label), width),
    roundUpToGrid((source.width - width) / 2 - 7),
    0,
  )
}

/**
 * Builds several products, each with its picture and button, or one product without a button, because the shop's own
 * button follows the product. The picture of every second product is on the right.
 */
export function buildOffers(source: BlockContext): Block {
  const isOne = source.products.length === 1
  const rows = source.products.map((product, index): Block => {
    const width = isNarrow(source) ? source.width : getColumnWidth(source)
    const card = buildOfferCard(source, product, width, !isOne)
    if (product.images.length === 0) return card
    const side = isNarrow(source) ? source.width : 320
    if (isNarrow(source)) {
      const shown: Piece = buildPicture(product, { x: 0, y: 0, width: side, height: side })
      return stackBlocks([{ pieces: [shown], height: side }, card], 16)
    }
    const isLeft = index % 2 === 0
    const height = Math.max(side, roundUpToGrid(card.height))
    const shown = buildPicture(product, { x: isLeft ? 0 : source.width - width, y: 0, width, height: side })
    const top = roundUpToGrid(Math.max(8, (height - card.height) / 2))
    return {
      pieces: [shown, ...moveBlock(card, isLeft ? source.width - width : 0, top).pieces],
      height: Math.max(height, top + card.height),
    }
  })
  return stackBlocks(rows, 40)
}
