import { normalizeEmail } from '#domain/email.ts'
import type { Context, TxDb } from '#server/platform/core/context.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { findUserByEmail } from './repository.ts'

/**
 * Runs a maintenance command on the user with this e-mail address in one transaction; `action` is written to the audit
 * log.
 * @returns the result of `work`; null when no user has the e-mail address
 */
export async function runOnUser<T>(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  email: string,
  action: string,
  work: (tx: TxDb, userId: string) => Promise<T>,
): Promise<T | null> {
  return db.transaction(async tx => {
    const user = await findUserByEmail(tx, normalizeEmail(email))
    if (!user) return null
    const done = await work(tx, user.id)
    await audit({ db: tx, clock, actor: null }, action, user.id)
    return done
  })
}
