import type { Context, Mode } from '#server/platform/core/context.ts'
import { enqueue } from '#server/platform/queue/repository.ts'
import type { SavedCard } from './gateway/payment-gateway.ts'
import type { PaymentRow } from './records/index.ts'

/**
 * Enqueues the removal of a card that Mercado Pago saved for offers. The customer is kept, because other orders may use
 * it.
 */
export async function removeSavedCard(ctx: Context, mode: Mode, { customerId, methodId }: SavedCard): Promise<void> {
  await enqueue(ctx, 'customer.delete', { mode, customer: customerId, provider: 'mercado_pago', card: methodId })
}

/** Returns the card that was saved with the main payment of an order, or null when there is none. */
export const findSavedCard = ({
  kind,
  provider_customer_id: customerId,
  provider_payment_method_id: methodId,
}: PaymentRow): SavedCard | null => (kind === 'main' && customerId && methodId ? { customerId, methodId } : null)
