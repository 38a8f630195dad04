import type { PaymentProvider } from '#domain/payment-provider.ts'
import type { Db } from '#server/platform/core/context.ts'
import { storeFact } from './facts.ts'

type LiveCheckRun = {
  at: Date
  /** The checks that failed. */
  failed: string[]
  /** Whether another address than the provider's own was asked, such as a simulator. */
  isSimulated: boolean
}

/** Stores the result of a complete `npm run live-check` for the list of what a shop needs. */
export const recordLiveCheck = (
  db: Db,
  provider: PaymentProvider,
  { at, failed, isSimulated }: LiveCheckRun,
): Promise<void> => storeFact(db, `live_check.${provider}`, { at: at.toISOString(), failed, isSimulated })
