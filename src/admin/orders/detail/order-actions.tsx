import { CircleX, Undo2 } from 'lucide-react'
import { type RefObject, useState } from 'react'
import type { OrderDetail } from '#contract/orders.ts'
import { orders } from '#i18n/index.ts'
import { orderDetail as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { ResendMail } from './resend-mail.tsx'
import { useCanAct } from './use-can-act.ts'

type Props = {
  order: OrderDetail
  refunding: boolean
  opener: RefObject<HTMLButtonElement | null>
  onRefund: () => void
}

/** The actions that an administrator can take on an order in its current state. */
export function OrderActions({ order, refunding, opener, onRefund }: Props) {
  const [canceling, setCanceling] = useState(false)
  if (!useCanAct(order)) return null
  return (
    <>
      <ResendMail order={order} />
      {order.state === 'pending' && (
        <Button variant="outline" icon={<CircleX aria-hidden="true" />} onClick={() => setCanceling(true)}>
          {words.cancelOrder}
        </Button>
      )}
      {order.lines.some(line => line.refundable) && !refunding && (
        <Button ref={opener} variant="outline" icon={<Undo2 aria-hidden="true" />} onClick={onRefund}>
          {orders.refund}
        </Button>
      )}
      {canceling && <CancelOrder order={order} onClose={() => setCanceling(false)} />}
    </>
  )
}
