import { resetFactorsByEmail } from '#server/auth/index.ts'
import { OperatorError } from '#server/kernel/errors.ts'
import { runMaintenanceCommand } from './maintenance-command.ts'

const usage = `npm run reset-factor -- somebody@example.com
Takes the second factor of this account away, for the owner who lost it and has nobody to ask, and ends its sessions. Run it beside the shop, with the same settings.`
const notRunning = 'Vitrine does not run here. Start it with `npm start` first.'

await runMaintenanceCommand({ usage, words: 1, notRunning }, async (needs, [email = '']) => {
  const factors = await resetFactorsByEmail(needs, email)
  if (factors === null) throw new OperatorError(`Nobody has the address ${email}.`)
  const ended = 'Every session of this account has ended.'
  return factors === 0
    ? `${email} had no second factor. ${ended}`
    : `Done: ${email} signs in with the password alone. ${ended}`
})
