import { setTimeout as pause } from 'node:timers/promises'
import type { devMails } from '#contract/dev.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Context } from '#server/platform/core/context.ts'
import { hasWaitingJob } from '#server/platform/queue/repository.ts'
import { openMailBody } from './auth-emails/sealed-body.ts'
import { listMailsTo } from './repository.ts'

const pollIntervalMs = 25
const pollTimeoutMs = 3_000

/**
 * Lists the e-mails that an e-mail address received, newest last, for end-to-end tests. Waits until requested account
 * e-mails are written.
 */
export async function getInbox(ctx: Context, to: string): Promise<Reply<typeof devMails>> {
  for (let waited = 0; waited < pollTimeoutMs && (await hasWaitingJob(ctx.db, 'auth.mail')); waited += pollIntervalMs)
    await pause(pollIntervalMs)
  const rows = await listMailsTo(ctx.db, to)
  return rows.flatMap(row => {
    const body = openMailBody(ctx.secrets, row)
    return body ? [{ subject: row.subject, ...body }] : []
  })
}
