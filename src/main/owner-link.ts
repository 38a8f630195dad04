import { createOwnerLink } from '#server/auth/index.ts'
import { runMaintenanceCommand } from './maintenance-command.ts'

const usage = `npm run owner-link
Prints a new one-time address that makes the owner's account, and ends the earlier ones. Run it beside the shop, with the same settings.`
const notRunning = 'Vitrine does not run here. Start it with `npm start`: it prints the address by itself.'

await runMaintenanceCommand({ usage, notRunning }, async needs => {
  const link = await createOwnerLink(needs)
  return link ? `Once, within 24 hours:\n${link}` : 'This shop has an owner. Sign in at /login.'
})
