import { findSenderDomain } from '#domain/sender-records.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { findFact, storeFact } from '../facts.ts'
import { inspectDomain } from './inspect-domain.ts'
import { withNameServer } from './name-server.ts'

/**
 * Looks up the records of the sender's domain and stores what was found. Without a DKIM selector, the one of the last
 * lookup of this domain is looked up. Throws sender_domain_missing when MAIL_FROM
 * has no domain on the internet.
 */
export async function lookUpSenderDomain(ctx: Context, givenSelector: string | null): Promise<void> {
  const domain = findSenderDomain(ctx.config.mailFrom)
  if (domain === null) throw new AppError('sender_domain_missing')
  const last = await findFact(ctx.db, 'going_live.sender_domain')
  const dkimSelector = givenSelector ?? (last?.domain === domain ? last.dkimSelector : null)
  const found = await withNameServer(ctx, lookUp => inspectDomain(lookUp, domain, dkimSelector))
  await storeFact(ctx.db, 'going_live.sender_domain', {
    at: ctx.clock().toISOString(),
    domain,
    dkimSelector,
    ...found,
  })
}
