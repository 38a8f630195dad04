import { type Context, withTransaction } from '#server/kernel/context.ts'
import { audit } from '#server/kernel/repository.ts'
import { type EmailOtp, readOtp } from './bodies.ts'
import { askForMail } from './mail-requests.ts'
import { addAccount } from './open-sign-up.ts'
import { sendSignInText } from './phones/requests.ts'
import { AuthError } from './protocol.ts'
import { findUserByEmail } from './repository.ts'
import type { Wish } from './send-mail.ts'

/** Where everybody may sign up, a code makes the account; who exists is no secret there. */
async function makeAccount(ctx: Context, { email, createUser, facts }: EmailOtp) {
  if (await findUserByEmail(ctx.db, email)) return
  if (!createUser) throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
  await withTransaction(ctx, async tx => {
    const user = await addAccount(tx, email, null, facts)
    if (user) await audit(tx, 'user.signed_up', user.id)
  })
}

/** POST otp: a code to sign in with, and in a mail a link. The answer is the same for everybody where sign-up is closed. */
export async function sendCode(ctx: Context, body: unknown, wish: Wish): Promise<object> {
  const given = readOtp(body)
  if ('phone' in given) return sendSignInText(ctx, given)
  if (ctx.config.auth.openSignUp) await makeAccount(ctx, given)
  await askForMail(ctx, 'magiclink', given.email, wish)
  return {}
}
