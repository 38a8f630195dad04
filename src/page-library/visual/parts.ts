import type { VisualElement } from '#domain/visual-element.ts'
import type { Paper } from './papers.ts'

export const visualLanguages = ['pt-BR', 'en'] as const
export type VisualLanguage = (typeof visualLanguages)[number]
/** A text in both languages, side by side so that they cannot come apart. */
export type Said = readonly [portuguese: string, english: string]

/** What is offered: its pictures, its name and its price in cents come from the catalogue. */
export type LibraryProduct = {
  id: string
  variantId?: string | undefined
  name: string
  cents: number
  images: readonly string[]
}

/** What a page or a section is made of. `width`: px of the stage. */
export type Source = {
  language: VisualLanguage
  products: readonly LibraryProduct[]
  paper: Paper
  width: number
  /** The page offers something already: each of its offers has a button of its own. */
  isSecond?: boolean
}

export type Piece = Omit<VisualElement, 'id'>
/** Elements on a ground of their own, from y 0 down to `height` px. */
export type Block = { pieces: readonly Piece[]; height: number }

export const inWords = ({ language }: Pick<Source, 'language'>, [portuguese, english]: Said): string =>
  language === 'en' ? english : portuguese

export const moved = ({ pieces, height }: Block, x: number, y: number): Block => ({
  pieces: pieces.map(piece => ({ ...piece, position: { x: piece.position.x + x, y: piece.position.y + y } })),
  height: height + y,
})

/** Px of the grid that everything stands on. */
export const grid = 8
export const onGrid = (px: number): number => Math.ceil(px / grid) * grid

/** Blocks below each other, with `gap` px between. */
export function stacked(blocks: readonly Block[], gap: number): Block {
  const pieces: Piece[] = []
  let y = 0
  for (const block of blocks) {
    if (block.pieces.length === 0) continue
    const top = y === 0 ? 0 : y + gap
    pieces.push(...moved(block, 0, top).pieces)
    y = onGrid(top + block.height)
  }
  return { pieces, height: y }
}
