import type { Reply } from '#contract/endpoint.ts'
import type { readAlarmMails as endpoint } from '#contract/operations.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { getMember } from '#server/platform/http/authorize-actor.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { getMailPreference, saveMailPreference } from './repository.ts'

export async function getAlarmMailPreference(ctx: Context): Promise<Reply<typeof endpoint>> {
  const wanted = await getMailPreference(ctx.db, getMember(ctx).memberId)
  return { wanted, canSend: ctx.config.smtpUrl !== null }
}

/** Saves the signed-in member’s own preference and records it in the audit log. */
export function setAlarmMailPreference(ctx: Context, wanted: boolean): Promise<Reply<typeof endpoint>> {
  return withTransaction(ctx, async tx => {
    const { memberId } = getMember(tx)
    if ((await getAlarmMailPreference(tx)).wanted !== wanted) {
      await saveMailPreference(tx.db, memberId, wanted)
      await audit(tx, wanted ? 'alarm_mails.on' : 'alarm_mails.off', memberId)
    }
    return { wanted, canSend: tx.config.smtpUrl !== null }
  })
}
