import { type Block, isForm } from './checkout-template.ts'

/** A banner that stands small, alone or beside the other one. */
export type SmallBanner = Block & { slot: 'bottom1' | 'bottom2' }
/**
 * Where the parts of a checkout stand. `timer` and `online`: at the head of the page, where they stand above all that is
 * typed. `column`: the rest in the template's order; small banners that follow each other are one row. The others have
 * places of their own: what is there is named by its id.
 */
export type Parts = {
  timer: Block | null
  online: Block | null
  column: (Block | SmallBanner[])[]
  summary: string | null
  reviews: string | null
  express: string | null
}

const isSmall = (block: Block): block is SmallBanner => block.slot === 'bottom1' || block.slot === 'bottom2'

function inRows(blocks: readonly Block[]): Parts['column'] {
  const column: Parts['column'] = []
  for (const block of blocks) {
    const last = column.at(-1)
    if (!isSmall(block)) column.push(block)
    else if (Array.isArray(last) && last.length < 2) last.push(block)
    else column.push([block])
  }
  return column
}

/** Lays out the parts that a template shows. */
export function partsOf(blocks: readonly Block[]): Parts {
  const firstForm = blocks.findIndex(block => isForm(block.type))
  const atHead = (type: Block['type']) => blocks.slice(0, firstForm).find(block => block.type === type) ?? null
  const [timer, online] = [atHead('timer'), atHead('online_presence')]
  const idOf = (type: Block['type']) => blocks.find(block => block.type === type)?.id ?? null
  const elsewhere = ({ type }: Block) => type === 'product_summary' || type === 'reviews'
  return {
    timer,
    online,
    column: inRows(blocks.filter(block => !(block === timer || block === online || elsewhere(block)))),
    summary: idOf('product_summary'),
    reviews: idOf('reviews'),
    express: idOf('express_checkout'),
  }
}
