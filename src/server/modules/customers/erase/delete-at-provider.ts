import { getGateway } from '#server/modules/payments/index.ts'
import type { Mode } from '#server/platform/core/context.ts'
import type { JobHandler } from '#server/platform/queue/worker.ts'

/**
 * Deletes a customer and their saved cards at the payment provider. A customer who no longer exists there counts as
 * deleted.
 */
export const deleteProviderCustomer: JobHandler = async (ctx, { mode, customer, provider }) => {
  await (await getGateway(ctx, mode as Mode, provider === 'mercado_pago' ? provider : 'stripe')).deleteCustomer(
    String(customer),
  )
}
