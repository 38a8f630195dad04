import type { VisualElement } from '#domain/visual-element.ts'
import type { Palette } from './palettes.ts'

export const visualLanguages = ['pt-BR', 'en'] as const
export type VisualLanguage = (typeof visualLanguages)[number]
/** A text in both languages, side by side so that they cannot come apart. */
export type LocalizedText = readonly [portuguese: string, english: string]

/** What is offered: its pictures, its name and its price in cents come from the catalogue. */
export type LibraryProduct = {
  id: string
  variantId?: string | undefined
  name: string
  cents: number
  images: readonly string[]
}

/** What a page or a section is made of. `width`: px of the stage. */
export type BlockContext = {
  language: VisualLanguage
  products: readonly LibraryProduct[]
  paper: Palette
  width: number
  /** The page offers something already: each of its offers has a button of its own. */
  isSecond?: boolean
}

export type Piece = Omit<VisualElement, 'id'>
/** Elements on a ground of their own, from y 0 down to `height` px. */
export type Block = { pieces: readonly Piece[]; height: number }

export const localize = ({ language }: Pick<BlockContext, 'language'>, [portuguese, english]: LocalizedText): string =>
  language === 'en' ? english : portuguese

export const moveBlock = ({ pieces, height }: Block, x: number, y: number): Block => ({
  pieces: pieces.map(piece => ({ ...piece, position: { x: piece.position.x + x, y: piece.position.y + y } })),
  height: height + y,
})

/** Px of the grid that everything stands on. */
export const grid = 8
export const roundUpToGrid = (px: number): number => Math.ceil(px / grid) * grid

/** Blocks below each other, with `gap` px between. */
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
