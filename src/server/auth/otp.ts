import { type Context, withTransaction } from '#server/kernel/context.ts'
import { audit } from '#server/kernel/repository.ts'
import { type EmailOtp, parseOtp } from './bodies.ts'
import { requestMail } from './mail-requests.ts'
import { addAccount } from './open-sign-up.ts'
import { sendSignInText } from './phones/text-requests.ts'
import { AuthError } from './protocol.ts'
import { findUserByEmail } from './repository.ts'
import type { MailLinkOptions } from './send-mail.ts'

/** Where everybody may sign up, a code makes the account; who exists is no secret there. */
async function createAccountIfAllowed(ctx: Context, { email, createUser, facts }: EmailOtp) {
  if (await findUserByEmail(ctx.db, email)) return
  if (!createUser) throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
  await withTransaction(ctx, async tx => {
    const user = await addAccount(tx, email, null, facts)
    if (user) await audit(tx, 'user.signed_up', user.id)
  })
}

/** POST otp: a code to sign in with, and in a mail a link. The answer is the same for everybody where sign-up is closed. */
export async function sendOtp(ctx: Context, body: unknown, wish: MailLinkOptions): Promise<object> {
  const given = parseOtp(body)
  if ('phone' in given) return sendSignInText(ctx, given)
  if (ctx.config.auth.openSignUp) await createAccountIfAllowed(ctx, given)
  await requestMail(ctx, 'magiclink', given.email, wish)
  return {}
}
