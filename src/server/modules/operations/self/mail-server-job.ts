import { canReachMailServer } from '#server/modules/mails/index.ts'
import { setInstallationFact } from '#server/platform/db/installation-facts.ts'
import { claimTurn } from '#server/platform/queue/repository.ts'
import type { ScheduledJob } from '#server/platform/queue/worker.ts'
import { isAlarmOpen } from '../repository.ts'

export const mailServerFactKey = 'self.mail_server'
const minute = 60_000

/**
 * Checks whether the mail server accepts the shop’s sign-in, in one of the processes: every ten minutes, and every five
 * while the server rejects e-mails. More frequent checks could lock the shop out of a server that counts failed
 * sign-ins.
 */
export const mailServerJob: ScheduledJob = {
  name: 'mail server',
  intervalMs: minute,
  async run(ctx) {
    const { smtpUrl } = ctx.config
    const now = ctx.clock()
    if (smtpUrl === null || !URL.canParse(smtpUrl)) return 0
    const minIntervalMs = ((await isAlarmOpen(ctx.db, 'mails_refused')) ? 5 : 10) * minute
    if (!(await claimTurn(ctx.db, 'mail server', new Date(now.getTime() - minIntervalMs), now))) return 0
    const isReachable = await canReachMailServer(ctx, smtpUrl)
    await setInstallationFact(ctx.db, mailServerFactKey, isReachable ? 'reachable' : 'unreachable')
    return 0
  },
}
