import { setTimeout as pause } from 'node:timers/promises'
import type { devMails } from '#contract/dev.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Context } from '#server/kernel/context.ts'
import { bodyOf } from './letters/sealed.ts'
import { isMailOutstanding, mailsTo } from './repository.ts'

const stepMs = 25
const patienceMs = 3_000

/** What an address received, for tests that read mails as a person does; newest last, with what was asked for before. */
export async function readInbox(ctx: Context, to: string): Promise<Reply<typeof devMails>> {
  for (let waited = 0; waited < patienceMs && (await isMailOutstanding(ctx.db)); waited += stepMs) await pause(stepMs)
  const rows = await mailsTo(ctx.db, to)
  return rows.flatMap(row => {
    const body = bodyOf(ctx.secrets, row)
    return body ? [{ subject: row.subject, ...body }] : []
  })
}
