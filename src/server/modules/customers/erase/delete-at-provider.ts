import { getGateway, ProviderRejectedError } from '#server/modules/payments/index.ts'
import type { Mode } from '#server/platform/core/context.ts'
import type { JobHandler } from '#server/platform/queue/worker.ts'

/**
 * Deletes a customer and their saved cards at the payment provider, or only the `card` in the payload. What no
 * longer exists there counts as deleted.
 */
export const deleteProviderCustomer: JobHandler = async (ctx, { mode, customer, provider, card }) => {
  const gateway = await getGateway(ctx, mode as Mode, provider === 'mercado_pago' ? provider : 'stripe')
  if (typeof card !== 'string') return gateway.deleteCustomer(String(customer))
  await gateway.detachMethod(card, String(customer)).catch(error => {
    if (!(error instanceof ProviderRejectedError)) throw error
  })
}
