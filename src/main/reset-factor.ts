import { forgetFactorsOf } from '#server/auth/index.ts'
import { besideShop } from './beside-shop.ts'

const email = process.argv[2] ?? ''

/** Takes the second factor of an account away: for the owner who lost it and has nobody to ask. */
await besideShop('Vitrine does not run here. Start it with `npm start` first.', async needs => {
  if (!email) return 'Say whose: npm run reset-factor -- somebody@example.com'
  const factors = await forgetFactorsOf(needs, email)
  if (factors === null) return `Nobody has the address ${email}.`
  const ended = 'Every session of this account has ended.'
  return factors === 0
    ? `${email} had no second factor. ${ended}`
    : `Done: ${email} signs in with the password alone. ${ended}`
})
