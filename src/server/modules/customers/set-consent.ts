import type { CustomerDetail } from '#contract/customers.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { loadCustomerDetail } from './list-customers.ts'
import { lockCustomer, updateCustomer } from './repository.ts'

/**
 * Records consent that a customer gave or withdrew outside the shop. Throws `customer_not_found`, also for an erased
 * customer.
 */
export async function setConsent(ctx: Context, id: string, consent: boolean | null): Promise<CustomerDetail> {
  await withTransaction(ctx, async tx => {
    const row = await lockCustomer(tx.db, id)
    if (!row || row.erased_at) throw new AppError('customer_not_found')
    if (row.consent === consent) return
    const now = tx.clock()
    await updateCustomer(tx.db, id, { consent, consent_at: consent === null ? null : now, updated_at: now })
    await audit(tx, 'customer.consent', id, { consent })
  })
  return loadCustomerDetail(ctx, id)
}
