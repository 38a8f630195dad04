import { isUuid } from '#domain/uuid.ts'
import { wasNotifiedSince } from '#server/modules/mails/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import type { JobHandler } from '#server/platform/queue/worker.ts'
import { findUserByPhone } from './phones/repository.ts'
import { findRoleOfUser, findUser, findUserByEmail, lockUser, type User } from './repository.ts'
import { sendNotice } from './send-mail.ts'
import { guessKinds, hourMs, parseWrongCodePayload, wrongCodeTopic } from './wrong-code-notices.ts'

async function findAccountUser(ctx: Context, account: string): Promise<User | null> {
  if (isUuid(account)) return findUser(ctx.db, account)
  return account.includes('@') ? findUserByEmail(ctx.db, account) : findUserByPhone(ctx.db, account)
}

/** Notifies a member by e-mail about wrong codes, at most once an hour. */
const notifyMember: JobHandler = async (ctx, payload) => {
  const { kind, account } = parseWrongCodePayload(ctx, payload)
  await withTransaction(ctx, async tx => {
    const found = await findAccountUser(tx, account)
    // The lock prevents two concurrent jobs from sending two e-mails.
    const user = found && (await lockUser(tx.db, found.id))
    if (!user || (await findRoleOfUser(tx.db, user.id)) === null) return
    const anHourAgo = new Date(tx.clock().getTime() - hourMs)
    if (await wasNotifiedSince(tx.db, guessKinds, user.email, anHourAgo)) return
    await sendNotice(tx, user, kind)
  })
  ctx.wake()
}

export const guessNoticeJobHandlers: Record<string, JobHandler> = { [wrongCodeTopic]: notifyMember }
