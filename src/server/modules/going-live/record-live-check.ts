import type { PaymentProvider } from '#domain/payment-provider.ts'
import type { Db } from '#server/platform/core/context.ts'
import { storeFact } from './facts.ts'

type LiveCheckRun = {
  at: Date
  /** The ids of the failed checks. */
  failed: string[]
  /** Whether an address other than the provider's own was called, such as a simulator's. */
  isSimulated: boolean
}

/** Stores the result of a complete `npm run live-check` for the going-live list. */
export const recordLiveCheck = (
  db: Db,
  provider: PaymentProvider,
  { at, failed, isSimulated }: LiveCheckRun,
): Promise<void> => storeFact(db, `live_check.${provider}`, { at: at.toISOString(), failed, isSimulated })
