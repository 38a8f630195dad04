import { endSessionsByEmail } from '#server/modules/auth/end-sessions-by-email.ts'
import { OperatorError } from '#server/platform/core/errors.ts'
import { runMaintenanceCommand } from './maintenance-command.ts'

const usage = `npm run end-sessions -- somebody@example.com
Ends every session of this account at once. Its password and second factor stay. Run it while the shop runs, with the same settings.`
const notRunning = 'Vitrine is not running here. Start it with `npm start`.'

await runMaintenanceCommand({ usage, words: 1, notRunning }, async (services, [email = '']) => {
  const ended = await endSessionsByEmail(services, email)
  if (ended === null) throw new OperatorError(`No account has the e-mail address ${email}.`)
  return ended === 0 ? `${email} had no session.` : `${email} is signed out everywhere.`
})
