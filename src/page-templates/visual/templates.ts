import {
  buildCards,
  buildClosingCard,
  buildFacts,
  buildHeading,
  buildOffer,
  buildOffers,
  buildPromise,
} from './blocks.ts'
import { type Palette, palettes } from './palettes.ts'
import {
  type Block,
  type BlockContext,
  type LibraryProduct,
  type LocalizedText,
  localize,
  moveBlock,
  stackBlocks,
  type VisualLanguage,
} from './parts.ts'
import { buildPanel, buildPicture } from './pieces.ts'
import * as words from './template-words.ts'

export const visualTemplateIds = ['complement', 'upgrade', 'pairs', 'course', 'care', 'refill', 'another'] as const
export type VisualTemplateId = (typeof visualTemplateIds)[number]

type Template = {
  paper: Palette
  title: LocalizedText
  maxProducts: number
  blocks: (source: BlockContext) => readonly Block[]
}

/** The width of the stage and the gap between its blocks, in px. */
const stageWidth = 960
const blockGap = 80

/** Shows two pictures of the product on one surface; phones show only one. */
function buildPicturePair(source: BlockContext): Block {
  const [product] = source.products
  if (!product || product.images.length === 0) return { pieces: [], height: 0 }
  const [inset, between] = [40, 24]
  const width = (source.width - 2 * inset - between) / 2
  const height = 432
  const first = buildPicture(product, { x: inset, y: inset, width, height })
  const second = buildPicture(product, { x: inset + width + between, y: inset, width, height }, 1)
  const ground = buildPanel(0, 0, source.width, height + 2 * inset, source.paper.tint, 32)
  return { pieces: [ground, first, { ...second, mobile: { hidden: true } }], height: height + 2 * inset }
}

const templates: Record<VisualTemplateId, Template> = {
  complement: {
    paper: palettes.cream,
    title: words.complement.offer.title,
    maxProducts: 1,
    blocks: source => [
      buildOffer(source, words.complement.offer),
      buildFacts(source, words.complement.facts),
      buildClosingCard(source),
    ],
  },
  upgrade: {
    paper: palettes.slate,
    title: words.upgrade.heading.title,
    maxProducts: 1,
    blocks: source => [
      buildHeading(source, words.upgrade.heading),
      buildCards(source, words.upgrade.cards),
      buildOffer(source, words.upgrade.offer),
    ],
  },
  pairs: {
    paper: palettes.clay,
    title: words.pairs.heading.title,
    maxProducts: 3,
    blocks: source => [buildHeading(source, words.pairs.heading), buildOffers(source)],
  },
  course: {
    paper: palettes.straw,
    title: words.course.offer.title,
    maxProducts: 1,
    blocks: source => [
      buildOffer(source, words.course.offer),
      buildFacts(source, words.course.facts),
      buildClosingCard(source),
    ],
  },
  care: {
    paper: palettes.sage,
    title: words.care.heading.title,
    maxProducts: 1,
    blocks: source => [
      buildHeading(source, words.care.heading),
      buildCards(source, words.care.cards),
      buildOffer(source, words.care.offer),
    ],
  },
  refill: {
    paper: palettes.tide,
    title: words.refill.offer.title,
    maxProducts: 1,
    blocks: source => [
      buildOffer(source, words.refill.offer),
      buildFacts(source, words.refill.facts),
      buildPromise(source, words.refill.promise),
      buildClosingCard(source),
    ],
  },
  another: {
    paper: palettes.plum,
    title: words.another.heading.title,
    maxProducts: 1,
    blocks: source => [
      buildHeading(source, words.another.heading),
      buildPicturePair(source),
      buildOffer(source, words.another.offer),
    ],
  },
}

export const getMaxProducts = (id: VisualTemplateId): number => templates[id].maxProducts

export type LibraryPage = { title: string; layout: { baseWidth: number; background: string }; block: Block }

/** Builds a complete page that offers the given products. */
export function buildPage(
  id: VisualTemplateId,
  { language, products }: { language: VisualLanguage; products: readonly LibraryProduct[] },
): LibraryPage {
  const { paper, title, maxProducts: maxCount, blocks } = templates[id]
  const source = { language, paper, width: stageWidth, products: products.slice(0, maxCount) }
  return {
    title: localize(source, title),
    layout: { baseWidth: stageWidth, background: paper.ground },
    block: moveBlock(stackBlocks(blocks(source), blockGap), 0, 0),
  }
}
