import type { OrderDetail } from '#contract/orders.ts'
import { problemText } from '#web/problem.ts'
import { orderDetail as words } from '#words/rooms.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toaster.tsx'
import { told } from '../../ui/use-act.ts'
import { useCancelOrder } from './queries.ts'

/** Asks before an order that nobody paid is ended. */
export function CancelOrder({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { mutateAsync: cancel } = useCancelOrder(order.id)
  const failed = (error: unknown) => void toast.failed(words.cancelFailed, { text: problemText(error), stay: true })
  return (
    <Confirm
      title={words.cancelTitle(order.number)}
      text={words.cancelText}
      confirm={words.cancelDo}
      working={words.canceling}
      act={() => told(cancel(undefined), words.canceled, failed)}
      onClose={onClose}
    />
  )
}
