import { type Context, withTransaction } from '#server/kernel/context.ts'
import { isUuid } from '#server/kernel/ids.ts'
import type { Job } from '#server/kernel/worker.ts'
import { wasToldSince } from '#server/mails/index.ts'
import { findUserByPhone } from './phones/repository.ts'
import { findUser, findUserByEmail, lockUser, roleOfUser, type User } from './repository.ts'
import { sendNotice } from './send-mail.ts'
import { guessKinds, hourMs, readGuessed, topic } from './wrong-codes.ts'

async function userOf(ctx: Context, account: string): Promise<User | null> {
  if (isUuid(account)) return findUser(ctx.db, account)
  return account.includes('@') ? findUserByEmail(ctx.db, account) : findUserByPhone(ctx.db, account)
}

/** Mails the member that somebody guesses, at most once an hour. */
const tellMember: Job = async (ctx, payload) => {
  const { kind, account } = readGuessed(ctx, payload)
  await withTransaction(ctx, async tx => {
    const found = await userOf(tx, account)
    // Locked, so that two guesses that are told of at once write one mail.
    const user = found && (await lockUser(tx.db, found.id))
    if (!user || (await roleOfUser(tx.db, user.id)) === null) return
    const anHourAgo = new Date(tx.clock().getTime() - hourMs)
    if (await wasToldSince(tx.db, guessKinds, user.email, anHourAgo)) return
    await sendNotice(tx, user, kind)
  })
  ctx.wake()
}

export const guessNoticeJobs: Record<string, Job> = { [topic]: tellMember }
