import { resetFactorsByEmail } from '#server/modules/auth/factors/reset-factors.ts'
import { OperatorError } from '#server/platform/core/errors.ts'
import { runMaintenanceCommand } from './maintenance-command.ts'

const usage = `npm run reset-factor -- somebody@example.com
Removes the second factor of this account and ends its sessions, for an owner who lost it and whom no other member can help. Run it while the shop runs, with the same settings.`
const notRunning = 'Vitrine is not running here. Start it with `npm start`.'

await runMaintenanceCommand({ usage, words: 1, notRunning }, async (services, [email = '']) => {
  const factors = await resetFactorsByEmail(services, email)
  if (factors === null) throw new OperatorError(`No account has the e-mail address ${email}.`)
  const ended = 'Every session of this account has ended.'
  return factors === 0
    ? `${email} had no second factor. ${ended}`
    : `${email} now signs in with the password alone. ${ended}`
})
