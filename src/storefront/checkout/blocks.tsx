import type { ReactNode } from 'react'
import type { CheckoutData } from '#contract/screen-data.ts'
import { type Block, type BlockType, isForm } from '#domain/checkout-template.ts'
import { BottomBanners, TopBanner } from './banners.tsx'
import { isGone } from './block.ts'
import { LivePresence, SimulatedPresence } from './online-presence.tsx'
import { Reservation } from './reservation.tsx'
import type { CheckoutState } from './state.ts'
import { TemplateText } from './template-text.tsx'

/** The id of the part of a type that stands once; undefined where the template leaves it out. */
export const partId = (blocks: readonly Block[], type: BlockType): string | undefined =>
  blocks.find(block => block.type === type)?.id

/** Countdown and people online that stand above every form belong to the head of the page. */
export function splitBlocks(blocks: readonly Block[]): { head: Block[]; column: Block[] } {
  const firstForm = blocks.findIndex(block => isForm(block.type))
  const inHead = ({ type }: Block, at: number) => at < firstForm && (type === 'timer' || type === 'online_presence')
  // Summary and rating have their place beside the form.
  const column = blocks.filter(({ type }) => type !== 'product_summary' && type !== 'reviews')
  return {
    head: blocks.filter(inHead),
    column: column.filter(block => !inHead(block, blocks.indexOf(block))),
  }
}

type LiveProps = { data: CheckoutData; state: CheckoutState; activated: number | null }

/** What moves by itself: the countdown and the people online. */
export function LiveBlock({ block, data, state, activated }: LiveProps & { block: Block }): ReactNode {
  if (block.type === 'timer')
    return <Reservation block={block} endsAt={state.cart.endsAt} activated={activated} gone={isGone(state.cart)} />
  const props = { block, activated }
  if (data.show.online === 'simulated') return <SimulatedPresence {...props} />
  return <LivePresence {...props} productId={data.product.id} opened={state.cart.id !== null} />
}

type Forms = Partial<Record<Block['type'], ReactNode>>
/** The column in the template's order; the two small banners of the bottom stand side by side where they follow each other. */
export function Column({ blocks, forms, ...live }: LiveProps & { blocks: readonly Block[]; forms: Forms }): ReactNode {
  const { banners } = live.data
  return blocks.map((block, at) => {
    const { id, type, slot, text } = block
    if (slot === 'top') return <TopBanner key={id} id={id} src={banners.top} />
    if (slot) {
      const follows = (next: number) => {
        const other = blocks[next]?.slot
        return other === 'bottom1' || other === 'bottom2'
      }
      if (follows(at - 1)) return null
      return <BottomBanners key={id} banners={banners} blocks={blocks.slice(at, follows(at + 1) ? at + 2 : at + 1)} />
    }
    if (type === 'timer' || type === 'online_presence') return <LiveBlock key={id} block={block} {...live} />
    const form = forms[type]
    if (!form) return text && <TemplateText key={id} block={block} text={text} />
    return (
      <div key={id} data-element={id}>
        {form}
      </div>
    )
  })
}
