import type { Context, Mode } from '#server/platform/core/context.ts'
import { enqueue } from '#server/platform/queue/repository.ts'
import type { KeptCard } from './gateway/payment-gateway.ts'
import type { PaymentRow } from './records/index.ts'

/** Lets the worker remove a card that Mercado Pago kept for offers. The customer stays, because other orders may use it. */
export async function forgetKeptCard(ctx: Context, mode: Mode, { customerId, methodId }: KeptCard): Promise<void> {
  await enqueue(ctx, 'customer.delete', { mode, customer: customerId, provider: 'mercado_pago', card: methodId })
}

/** Returns the card that was kept when the main payment of an order was charged; null when there is none. */
export const findKeptCard = ({
  kind,
  provider_customer_id: customerId,
  provider_payment_method_id: methodId,
}: PaymentRow): KeptCard | null => (kind === 'main' && customerId && methodId ? { customerId, methodId } : null)
