import type { Reply } from '#contract/endpoint.ts'
import type { readAlarmMails as endpoint } from '#contract/operations.ts'
import { memberOf } from '#server/kernel/admit-actor.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { audit } from '#server/kernel/repository.ts'
import { findChoice, saveChoice } from './repository.ts'

export async function readAlarmMails(ctx: Context): Promise<Reply<typeof endpoint>> {
  const wanted = found(await findChoice(ctx.db, memberOf(ctx).memberId), 'not_found')
  return { wanted, canSend: ctx.config.smtpUrl !== null }
}

/** The member's own choice. What was raised before it is not told of after. */
export function chooseAlarmMails(ctx: Context, wanted: boolean): Promise<Reply<typeof endpoint>> {
  return withTransaction(ctx, async tx => {
    const { memberId } = memberOf(tx)
    if ((await readAlarmMails(tx)).wanted !== wanted) {
      await saveChoice(tx.db, memberId, wanted)
      await audit(tx, wanted ? 'alarm_mails.on' : 'alarm_mails.off', memberId)
    }
    return { wanted, canSend: tx.config.smtpUrl !== null }
  })
}
