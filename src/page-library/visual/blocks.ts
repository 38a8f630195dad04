import { type Block, inWords, moved, onGrid, type Piece, type Said, type Source, stacked } from './parts.ts'
import { buyButton, declineButton, offerCard, panel, picture, text, titleLines } from './pieces.ts'

/** Two columns stand beside each other from this width of the stage on, in px. */
const leastForTwo = 640
const between = 64
const half = (source: Source) => onGrid((source.width - between) / 2 - 7)
const isNarrow = ({ width }: Source) => width < leastForTwo
/** Up to this share smaller, a headline that then takes a line less is made smaller. */
const leastTitle = 0.82

/** Letters of a headline, px: smaller on a narrow stage, and where that saves it a line. */
function titleSize(source: Source, title: string, width: number, px: number): number {
  const most = isNarrow(source) ? Math.min(px, 36) : px
  const sizes = Array.from({ length: most }, (_, less) => most - less).filter(size => size >= most * leastTitle)
  const lines = (size: number) => titleLines(title, size, width)
  return sizes.find(size => lines(size) < lines(most)) ?? most
}

export type Opening = { over?: Said; title: Said; lead?: Said; px?: number }

const overLine = (source: Source, said: Said, width: number) =>
  text(inWords(source, said), width, { px: 18, color: source.paper.accent, weight: '600' })

/** A headline with what stands over and under it. */
export function heading(source: Source, { over, title, lead, px = 60 }: Opening, width = source.width): Block {
  const { ink, soft } = source.paper
  const measure = Math.min(width, 720)
  const headline = inWords(source, title)
  return stacked(
    [
      ...(over ? [overLine(source, over, width)] : []),
      text(headline, width, { px: titleSize(source, headline, width, px), color: ink, weight: '700' }),
      ...(lead ? [text(inWords(source, lead), measure, { px: 20, color: soft })] : []),
    ],
    16,
  )
}

export type Offering = Opening & {
  /** Where the picture stands. */
  side: 'left' | 'right'
  buy: Said
  decline?: Said
  /** A second surface behind the picture. */
  isBacked?: boolean
  /** Without a picture: the page has shown it already. */
  isPlain?: boolean
}

/** What leads to the offer, the offer, and both ways on. */
function told(source: Source, offering: Offering, width: number): Block {
  const [product] = source.products
  const { buy, decline, px = 46 } = offering
  const words = heading(source, { ...offering, px }, width)
  const { isSecond = false } = source
  const ways = [
    ...(product ? [offerCard(source, product, width, isSecond)] : []),
    // A button outside of its product takes the page's first offer.
    ...(isSecond && product ? [] : [buyButton(source, inWords(source, buy), width)]),
  ]
  const no = decline ? [declineButton(source, inWords(source, decline), width)] : []
  return stacked([words, stacked([stacked(ways, 16), ...no], 8)], 32)
}

const [leastPicture, mostPicture] = [400, 576]

/** Picture and offer beside each other: on a phone the picture comes first, or behind the headline where it stands right. */
export function offer(source: Source, offering: Offering): Block {
  const [product] = source.products
  if (!product || product.images.length === 0 || offering.isPlain)
    return told(source, offering, Math.min(source.width, 640))
  if (isNarrow(source)) {
    const shown = picture(product, { x: 0, y: 0, width: source.width, height: source.width })
    return stacked([{ pieces: [shown], height: source.width }, told(source, offering, source.width)], 24)
  }
  const width = half(source)
  const isLeft = offering.side === 'left'
  const backed = offering.isBacked ? 24 : 0
  // What stands as high as the picture follows it on a phone.
  const column = moved(told(source, offering, width), isLeft ? source.width - width : 0, isLeft ? backed : 0)
  const height = Math.min(mostPicture, Math.max(leastPicture, onGrid(column.height)))
  const headline = column.pieces.find(({ style }) => Number.parseFloat(style.fontSize ?? '0') > 20)
  const top = isLeft ? 0 : (headline?.position.y ?? 0) + 8
  const x = isLeft ? 0 : source.width - width
  const inside = { x: x + backed, y: top + backed, width: width - 2 * backed, height: height - 2 * backed }
  const ground = backed ? [panel(x, top, width, height, source.paper.tint, 32)] : []
  return {
    pieces: [...ground, picture(product, inside), ...column.pieces],
    height: Math.max(top + height, column.height),
  }
}

export type Row = { head: Said; text: Said }

/** Facts, one a row: what it is at the left, what it means at the right, a fine rule above each. */
export function facts(source: Source, { title, rows }: { title?: Said; rows: readonly Row[] }): Block {
  const { ink, soft, tint } = source.paper
  const first = isNarrow(source) ? source.width : onGrid(source.width * 0.34)
  const second = isNarrow(source) ? source.width : source.width - first - 32
  const pairs = rows.map(row => {
    const head = text(inWords(source, row.head), first, { px: 20, color: ink, weight: '600' })
    const meaning = text(inWords(source, row.text), second, { px: 18, color: soft })
    if (isNarrow(source)) return stacked([head, meaning], 8)
    const height = Math.max(head.height, meaning.height)
    return { pieces: [...head.pieces, ...moved(meaning, first + 32, 0).pieces], height }
  })
  // Beside each other they are rows of one height.
  const tallest = isNarrow(source) ? 0 : Math.max(...pairs.map(({ height }) => height))
  const lines = pairs.map(pair => ({
    pieces: [panel(0, 0, source.width, 2, tint, 0), ...moved(pair, 0, 24).pieces],
    height: 24 + Math.max(tallest, pair.height),
  }))
  const list = stacked(lines, 24)
  return title ? stacked([heading(source, { title, px: 36 }), list], 32) : list
}

export type Card = { text: Said; isStrong?: boolean }

/** Texts on surfaces of their own, beside each other; the strong one has the accent. */
export function cards(source: Source, all: readonly Card[]): Block {
  const width = isNarrow(source) ? source.width : Math.floor((source.width - 24 * (all.length - 1)) / all.length)
  const { ink, card, accent, onAccent } = source.paper
  const blocks = all.map(({ text: said, isStrong }) =>
    text(inWords(source, said), width, {
      px: 18,
      color: isStrong ? onAccent : ink === '#ffffff' ? '#231d14' : ink,
      weight: isStrong ? '500' : '400',
      on: isStrong ? accent : card,
      around: [28, 28],
    }),
  )
  if (isNarrow(source)) return stacked(blocks, 16)
  const height = Math.max(...blocks.map(block => block.height))
  const beside = blocks.flatMap((block, index) => moved(block, index * (width + 24), 0).pieces)
  return { pieces: beside.map(piece => ({ ...piece, size: { width, height } })), height }
}

/** Somebody's words, and whose they are. */
export function quote(source: Source, words: Said, by: Said): Block {
  const { ink, soft } = source.paper
  const width = Math.min(source.width, 760)
  return stacked(
    [
      text(inWords(source, words), width, { px: 32, color: ink, weight: '600' }),
      text(inWords(source, by), width, { px: 18, color: soft }),
    ],
    24,
  )
}

/** A promise on a surface of its own. */
export const promise = (source: Source, words: Said): Block =>
  text(inWords(source, words), source.width, {
    px: 20,
    color: source.paper.ink,
    weight: '500',
    on: source.paper.tint,
    around: [36, 40],
  })

/** The way on, by itself. */
export function decline(source: Source, words: Said): Block {
  const width = Math.min(source.width, 480)
  return moved(declineButton(source, inWords(source, words), width), onGrid((source.width - width) / 2 - 7), 0)
}

/** Several products, each with its picture and its own button; every other picture stands right. */
export function offers(source: Source, buy: Said): Block {
  const isOne = source.products.length === 1
  const rows = source.products.map((product, index): Block => {
    const width = isNarrow(source) ? source.width : half(source)
    const card = offerCard(source, product, width, !isOne)
    const ways = isOne ? stacked([card, buyButton(source, inWords(source, buy), width)], 16) : card
    if (product.images.length === 0) return ways
    const side = isNarrow(source) ? source.width : 320
    if (isNarrow(source)) {
      const shown: Piece = picture(product, { x: 0, y: 0, width: side, height: side })
      return stacked([{ pieces: [shown], height: side }, ways], 16)
    }
    const isLeft = index % 2 === 0
    const height = Math.max(side, onGrid(ways.height))
    const shown = picture(product, { x: isLeft ? 0 : source.width - width, y: 0, width, height: side })
    const top = onGrid(Math.max(8, (height - ways.height) / 2))
    return {
      pieces: [shown, ...moved(ways, isLeft ? source.width - width : 0, top).pieces],
      height: Math.max(height, top + ways.height),
    }
  })
  return stacked(rows, 40)
}
