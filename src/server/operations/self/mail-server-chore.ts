import { connect } from 'node:net'
import { replaceInstallationFact, takeTurn } from '#server/kernel/repository.ts'
import type { Chore } from '#server/kernel/worker.ts'

export const mailServerFact = 'self.mail_server'
const patienceMs = 5_000
const minute = 60_000

/** Whether the mail server's port takes a connection; nothing is said there. */
function isReachable(address: URL): Promise<boolean> {
  const port = Number(address.port || (address.protocol === 'smtps:' ? 465 : 587))
  return new Promise(resolve => {
    const line = connect({ host: address.hostname.replace(/^\[|\]$/g, ''), port, timeout: patienceMs })
    const end = (isThere: boolean) => {
      line.destroy()
      resolve(isThere)
    }
    line
      .once('connect', () => end(true))
      .once('timeout', () => end(false))
      .once('error', () => end(false))
  })
}

/** Looks every ten minutes, in one of the processes, whether the mail server is there. */
export const mailServerChore: Chore = {
  name: 'mail server',
  everyMs: minute,
  async run(ctx) {
    const { smtpUrl } = ctx.config
    const now = ctx.clock()
    if (smtpUrl === null || !URL.canParse(smtpUrl)) return 0
    if (!(await takeTurn(ctx.db, 'mail server', new Date(now.getTime() - 10 * minute), now))) return 0
    const seen = await isReachable(new URL(smtpUrl))
    if (!seen) ctx.log.warn('the mail server does not take a connection')
    await replaceInstallationFact(ctx.db, mailServerFact, seen ? 'reachable' : 'unreachable')
    return 0
  },
}
