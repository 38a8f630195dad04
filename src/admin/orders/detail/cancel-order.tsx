import { getProblemText } from '#api-client/problem.ts'
import type { OrderDetail } from '#contract/orders.ts'
import { shell } from '#i18n/index.ts'
import { orderDetail as words } from '#i18n/lazy-words.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toaster.tsx'
import { toastResult } from '../../ui/use-async-action.ts'
import { useCancelOrder } from './queries.ts'

/** Asks for confirmation before an unpaid order is canceled. */
export function CancelOrder({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { mutateAsync: cancel } = useCancelOrder(order.id)
  const showFailure = (error: unknown) =>
    void toast.failed(words.cancelFailed, { text: getProblemText(error), stay: true })
  return (
    <Confirm
      title={words.cancelTitle(order.number)}
      text={words.cancelText}
      confirm={words.cancelDo}
      dismiss={shell.goBack}
      working={words.canceling}
      onConfirm={() => toastResult(cancel(undefined), words.canceled, showFailure)}
      onClose={onClose}
    />
  )
}
