import { createOwnerLink } from '#server/modules/auth/owner-link.ts'
import { runMaintenanceCommand } from './maintenance-command.ts'

const usage = `npm run owner-link
Prints a new one-time link that creates the owner's account, and invalidates earlier links. Run it while the shop runs, with the same settings.`
const notRunning = 'Vitrine is not running here. Start it with `npm start`, which prints the link.'

await runMaintenanceCommand({ usage, notRunning }, async services => {
  const link = await createOwnerLink(services)
  return link
    ? `Create the owner's account (once, within 24 hours):\n${link}`
    : 'This shop already has an owner. Sign in at /login.'
})
