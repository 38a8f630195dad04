import { cards, decline, facts, heading, offer, offers, promise } from './blocks.ts'
import { type Paper, papers } from './papers.ts'
import {
  type Block,
  inWords,
  type LibraryProduct,
  moved,
  type Said,
  type Source,
  stacked,
  type VisualLanguage,
} from './parts.ts'
import { panel, picture } from './pieces.ts'
import * as words from './template-words.ts'

export const visualTemplateIds = ['complement', 'upgrade', 'pairs', 'course', 'care', 'refill', 'another'] as const
export type VisualTemplateId = (typeof visualTemplateIds)[number]

/** `most`: products that it can offer at once. */
type Template = { paper: Paper; title: Said; most: number; blocks: (source: Source) => readonly Block[] }

/** Px of the stage, and between its parts. */
const stage = 960
const apart = 80
const no = (source: Source) => decline(source, words.noThanks)

/** The product twice on one surface; on a phone once. */
function twice(source: Source): Block {
  const [product] = source.products
  if (!product || product.images.length === 0) return { pieces: [], height: 0 }
  const [inset, between] = [40, 24]
  const width = (source.width - 2 * inset - between) / 2
  const height = 432
  const first = picture(product, { x: inset, y: inset, width, height })
  const second = picture(product, { x: inset + width + between, y: inset, width, height }, 1)
  const ground = panel(0, 0, source.width, height + 2 * inset, source.paper.tint, 32)
  return { pieces: [ground, first, { ...second, mobile: { hidden: true } }], height: height + 2 * inset }
}

const templates: Record<VisualTemplateId, Template> = {
  complement: {
    paper: papers.cream,
    title: words.complement.offer.title,
    most: 1,
    blocks: source => [offer(source, words.complement.offer), facts(source, words.complement.facts)],
  },
  upgrade: {
    paper: papers.slate,
    title: words.upgrade.heading.title,
    most: 1,
    blocks: source => [
      heading(source, words.upgrade.heading),
      cards(source, words.upgrade.cards),
      offer(source, words.upgrade.offer),
    ],
  },
  pairs: {
    paper: papers.clay,
    title: words.pairs.heading.title,
    most: 3,
    blocks: source => [heading(source, words.pairs.heading), offers(source, words.add), no(source)],
  },
  course: {
    paper: papers.straw,
    title: words.course.offer.title,
    most: 1,
    blocks: source => [offer(source, words.course.offer), facts(source, words.course.facts), no(source)],
  },
  care: {
    paper: papers.sage,
    title: words.care.heading.title,
    most: 1,
    blocks: source => [
      heading(source, words.care.heading),
      cards(source, words.care.cards),
      offer(source, words.care.offer),
    ],
  },
  refill: {
    paper: papers.tide,
    title: words.refill.offer.title,
    most: 1,
    blocks: source => [
      offer(source, words.refill.offer),
      facts(source, words.refill.facts),
      promise(source, words.refill.promise),
    ],
  },
  another: {
    paper: papers.plum,
    title: words.another.heading.title,
    most: 1,
    blocks: source => [heading(source, words.another.heading), twice(source), offer(source, words.another.offer)],
  },
}

/** How many products a template can offer at once. */
export const mostProducts = (id: VisualTemplateId): number => templates[id].most

export type LibraryPage = { title: string; layout: { baseWidth: number; background: string }; block: Block }

/** A whole page for what is offered. */
export function pageOf(
  id: VisualTemplateId,
  { language, products }: { language: VisualLanguage; products: readonly LibraryProduct[] },
): LibraryPage {
  const { paper, title, most, blocks } = templates[id]
  const source = { language, paper, width: stage, products: products.slice(0, most) }
  return {
    title: inWords(source, title),
    layout: { baseWidth: stage, background: paper.ground },
    block: moved(stacked(blocks(source), apart), 0, 0),
  }
}
