import type { PaymentProvider } from '#domain/payment-provider.ts'
import { recordLiveCheck } from '#server/modules/going-live/index.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { OperatorError } from '#server/platform/core/errors.ts'
import { openShopDatabase } from '../maintenance-command.ts'
import type { Row } from './run-checks.ts'

const notRunning = 'no shop runs with these settings'

/**
 * Stores the result of a complete run in the shop that has the same settings as the command. Returns a sentence that
 * says whether it was stored. Throws nothing when the shop cannot be reached, because the command also runs without
 * one.
 */
export async function recordRows(
  { provider, isSimulated }: { provider: PaymentProvider; isSimulated: boolean },
  rows: readonly Row[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const failed = rows.filter(({ result }) => result === 'FAIL').map(({ id }) => id)
  try {
    const database = await openShopDatabase(readConfig(env), notRunning)
    try {
      await recordLiveCheck(database.db, provider, { at: new Date(), failed, isSimulated })
    } finally {
      await database.close()
    }
  } catch (error) {
    const reason = error instanceof OperatorError ? error.message : 'its database does not respond'
    return `The result was not stored in the shop: ${reason}.`
  }
  return 'The result was stored in the shop, which shows it under Going live.'
}
