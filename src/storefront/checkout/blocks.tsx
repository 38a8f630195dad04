import type { ReactNode } from 'react'
import type { CheckoutData } from '#contract/screen-data.ts'
import type { CheckoutParts } from '#domain/checkout-parts.ts'
import type { Block } from '#domain/checkout-template.ts'
import { BottomBanners, TopBanner } from './banners.tsx'
import { isReservable, isSelectionSoldOut } from './block-reason.ts'
import { LivePresence, SimulatedPresence } from './online-presence.tsx'
import { Reservation } from './reservation.tsx'
import type { CheckoutState } from './state.ts'
import { TemplateText } from './template-text.tsx'

type LiveProps = { data: CheckoutData; state: CheckoutState; activated: number | null }

/** Renders a checkout block without input fields: countdown, number of people online, banner or text of the seller. */
export function CheckoutBlock({ block, data, state, activated }: LiveProps & { block: Block }): ReactNode {
  const { type } = block
  if (type === 'timer') {
    if (!isReservable(state.cart)) return null
    return (
      <Reservation
        block={block}
        endsAt={state.cart.endsAt}
        activated={activated}
        isSoldOut={isSelectionSoldOut(state.cart)}
      />
    )
  }
  if (type === 'banner') return <TopBanner id={block.id} src={data.banners.top} />
  if (type !== 'online_presence') return <TemplateText block={block} />
  const props = { block, activated }
  if (data.online === 'simulated') return <SimulatedPresence {...props} />
  return <LivePresence {...props} productId={data.product.id} opened={state.cart.id !== null} />
}

type ColumnProps = LiveProps & { parts: CheckoutParts['column']; forms?: Partial<Record<Block['type'], ReactNode>> }
export function Column({ parts, forms, ...live }: ColumnProps): ReactNode {
  return parts.map(part => {
    if (Array.isArray(part)) {
      const { banners } = live.data
      const { cardProvider } = live.state.cart
      return <BottomBanners key={part[0]?.id} banners={banners} cardProvider={cardProvider} row={part} />
    }
    const { id, type } = part
    const form = forms?.[type]
    if (!form) return <CheckoutBlock key={id} block={part} {...live} />
    return (
      <div key={id} data-element={id}>
        {form}
      </div>
    )
  })
}
