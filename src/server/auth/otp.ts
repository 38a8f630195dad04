import { type Context, withTransaction } from '#server/kernel/context.ts'
import { audit } from '#server/kernel/repository.ts'
import { readOtp } from './bodies.ts'
import { askForMail } from './mail-requests.ts'
import { addAccount } from './open-sign-up.ts'
import { AuthError } from './protocol.ts'
import { findUserByEmail } from './repository.ts'
import type { Wish } from './send-mail.ts'

/** Where everybody may sign up, a code makes the account; who exists is no secret there. */
async function makeAccount(ctx: Context, { email, createUser, facts }: ReturnType<typeof readOtp>) {
  if (await findUserByEmail(ctx.db, email)) return
  if (!createUser) throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
  await withTransaction(ctx, async tx => {
    const user = await addAccount(tx, email, null, facts)
    if (user) await audit(tx, 'user.signed_up', user.id)
  })
}

/** POST otp: a code and a link to sign in with. The answer is the same for everybody where sign-up is closed. */
export async function sendCode(ctx: Context, body: unknown, wish: Wish): Promise<object> {
  const given = readOtp(body)
  if (ctx.config.auth.openSignUp) await makeAccount(ctx, given)
  await askForMail(ctx, 'magiclink', given.email, wish)
  return {}
}
