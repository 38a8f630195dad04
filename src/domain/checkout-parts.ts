import { type Block, isFormType } from './checkout-template.ts'

/** A banner that stands small, alone or beside the other one. */
export type SmallBanner = Block & { slot: 'bottom1' | 'bottom2' }
/**
 * Where the parts of a checkout stand. `timer` and `online`: at the head of the page, where they stand above all that is
 * typed. `lead`: what the template has before the order summary, which phones show above the fields. `column`: the rest
 * in the template's order; in both, small banners that follow each other are one row. The others have places of their
 * own: what is there is named by its id.
 */
export type CheckoutParts = {
  timer: Block | null
  online: Block | null
  lead: (Block | SmallBanner[])[]
  column: (Block | SmallBanner[])[]
  summary: string | null
  reviews: string | null
  express: string | null
}

const isSmallBanner = (block: Block): block is SmallBanner => block.slot === 'bottom1' || block.slot === 'bottom2'

function groupBannersInRows(blocks: readonly Block[]): CheckoutParts['column'] {
  const column: CheckoutParts['column'] = []
  for (const block of blocks) {
    const last = column.at(-1)
    if (!isSmallBanner(block)) column.push(block)
    else if (Array.isArray(last) && last.length < 2) last.push(block)
    else column.push([block])
  }
  return column
}

/** Lays out the parts that a template shows. */
export function arrangeCheckoutParts(blocks: readonly Block[]): CheckoutParts {
  const firstForm = blocks.findIndex(block => isFormType(block.type))
  const atHead = (type: Block['type']) => blocks.slice(0, firstForm).find(block => block.type === type) ?? null
  const [timer, online] = [atHead('timer'), atHead('online_presence')]
  const idOf = (type: Block['type']) => blocks.find(block => block.type === type)?.id ?? null
  const inColumn = (block: Block) =>
    !(block === timer || block === online || block.type === 'product_summary' || block.type === 'reviews')
  const endsLead = ({ type }: Block) => isFormType(type) || type === 'product_summary' || type === 'express_checkout'
  const leadEnd = blocks.findIndex(endsLead)
  return {
    timer,
    online,
    lead: groupBannersInRows(blocks.slice(0, leadEnd).filter(inColumn)),
    column: groupBannersInRows(blocks.slice(leadEnd).filter(inColumn)),
    summary: idOf('product_summary'),
    reviews: idOf('reviews'),
    express: idOf('express_checkout'),
  }
}
