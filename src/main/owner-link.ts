import { ownerLink } from '#server/auth/index.ts'
import { besideShop } from './beside-shop.ts'

/** Prints a new one-time address for the owner's account. */
await besideShop(
  'Vitrine does not run here. Start it with `npm start`: it prints the address by itself.',
  async needs => {
    const link = await ownerLink(needs)
    return link ? `Once, within 24 hours:\n${link}` : 'This shop has an owner. Sign in at /login.'
  },
)
