import { endSessionsByEmail } from '#server/auth/index.ts'
import { OperatorError } from '#server/kernel/errors.ts'
import { runMaintenanceCommand } from './maintenance-command.ts'

const usage = `npm run end-sessions -- somebody@example.com
Ends every session of this account at once; its password and its second factor stay. Run it beside the shop, with the same settings.`
const notRunning = 'Vitrine does not run here. Start it with `npm start` first.'

await runMaintenanceCommand({ usage, words: 1, notRunning }, async (needs, [email = '']) => {
  const ended = await endSessionsByEmail(needs, email)
  if (ended === null) throw new OperatorError(`Nobody has the address ${email}.`)
  return ended === 0 ? `${email} was signed in nowhere.` : `Done: ${email} is signed out everywhere.`
})
