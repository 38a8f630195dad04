import type { VisualElement } from '#domain/visual-element.ts'
import type { Palette } from './palettes.ts'

export const visualLanguages = ['pt-BR', 'en'] as const
export type VisualLanguage = (typeof visualLanguages)[number]
/** A text in Portuguese and English, side by side so that both stay consistent. */
export type LocalizedText = readonly [portuguese: string, english: string]

/** An offered product. Its pictures, name and price in cents come from the catalog. */
export type LibraryProduct = {
  id: string
  variantId?: string | undefined
  name: string
  cents: number
  images: readonly string[]
}

/** The context for building a page or section. `width` is that of the stage in px. */
export type BlockContext = {
  language: VisualLanguage
  products: readonly LibraryProduct[]
  paper: Palette
  width: number
  /** Whether the page already has an offer, so that this one needs its own button. */
  isSecond?: boolean
}

export type Piece = Omit<VisualElement, 'id'>
/** Elements positioned from the top (y = 0) down to `height`, in px. */
export type Block = { pieces: readonly Piece[]; height: number }

export const localize = ({ language }: Pick<BlockContext, 'language'>, [portuguese, english]: LocalizedText): string =>
  language === 'en' ? english : portuguese

export const moveBlock = ({ pieces, height }: Block, x: number, y: number): Block => ({
  pieces: pieces.map(piece => ({ ...piece, position: { x: piece.position.x + x, y: piece.position.y + y } })),
  height: height + y,
})

/** The layout grid in px. */
export const grid = 8
export const roundUpToGrid = (px: number): number => Math.ceil(px / grid) * grid

/** Stacks blocks vertically with `gap` px between them. */
export function stackBlocks(blocks: readonly Block[], gap: number): Block {
  const pieces: Piece[] = []
  let y = 0
  for (const block of blocks) {
    if (block.pieces.length === 0) continue
    const top = y === 0 ? 0 : y + gap
    pieces.push(...moveBlock(block, 0, top).pieces)
    y = roundUpToGrid(top + block.height)
  }
  return { pieces, height: y }
}
