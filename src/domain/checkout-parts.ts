import { type Block, isFormType } from './checkout-template.ts'

/** A small banner, which is alone in its row or beside the other small banner. */
export type SmallBanner = Block & { slot: 'bottom1' | 'bottom2' }
/**
 * The areas of a checkout page. `timer` and `online` are set only when the template has them above the first form; the
 * page then shows them at the top. `lead` contains the blocks before the order summary and the forms, which phones show
 * above the fields. `column` contains the remaining blocks in the template's order. In `lead` and `column`, consecutive
 * small banners form one row. `summary`, `reviews` and `express` are block ids, null when the template does not show
 * the block. `bumps` is the id of the block of order bumps, and `areBumpsAboveButton` is true when this block is beside
 * the payment form or absent; otherwise the block is in `column`.
 */
export type CheckoutParts = {
  timer: Block | null
  online: Block | null
  lead: (Block | SmallBanner[])[]
  column: (Block | SmallBanner[])[]
  summary: string | null
  reviews: string | null
  express: string | null
  bumps: string | null
  areBumpsAboveButton: boolean
}

/** Blocks that the page shows in containers of their own, at a place that the template does not choose. */
const placedTypes: readonly Block['type'][] = ['product_summary', 'reviews', 'express_checkout']

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

/** Whether the order bumps belong above the pay button, which is the last part of the payment form. */
function areBumpsAboveButton(blocks: readonly Block[]): boolean {
  const at = blocks.findIndex(block => block.type === 'order_bumps')
  return at < 0 || [blocks[at - 1], blocks[at + 1]].some(block => block?.type === 'payment_form')
}

/** Assigns the blocks of a template to the areas of the checkout page. */
export function arrangeCheckoutParts(blocks: readonly Block[]): CheckoutParts {
  const firstForm = blocks.findIndex(block => isFormType(block.type))
  const isAtTop = (type: Block['type']) => blocks.slice(0, firstForm).find(block => block.type === type) ?? null
  const [timer, online] = [isAtTop('timer'), isAtTop('online_presence')]
  const findBlockId = (type: Block['type']) => blocks.find(block => block.type === type)?.id ?? null
  const isAboveButton = areBumpsAboveButton(blocks)
  const isPlaced = ({ type }: Block) => placedTypes.includes(type) || (type === 'order_bumps' && isAboveButton)
  const inColumn = (block: Block) => !(block === timer || block === online || isPlaced(block))
  const endsLead = ({ type }: Block) =>
    isFormType(type) || ['product_summary', 'express_checkout', 'order_bumps'].includes(type)
  const leadEnd = blocks.findIndex(endsLead)
  return {
    timer,
    online,
    lead: groupBannersInRows(blocks.slice(0, leadEnd).filter(inColumn)),
    column: groupBannersInRows(blocks.slice(leadEnd).filter(inColumn)),
    summary: findBlockId('product_summary'),
    reviews: findBlockId('reviews'),
    express: findBlockId('express_checkout'),
    bumps: findBlockId('order_bumps'),
    areBumpsAboveButton: isAboveButton,
  }
}
