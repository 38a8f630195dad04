import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { type EmailOtp, parseOtp } from './bodies.ts'
import { requestMail } from './mail-requests.ts'
import { addAccount } from './open-sign-up.ts'
import { sendSignInText } from './phones/text-requests.ts'
import { AuthError } from './protocol.ts'
import { findUserByEmail } from './repository.ts'
import type { MailLinkOptions } from './send-mail.ts'

/**
 * With open sign-up, the request creates the account. Account enumeration is not prevented there, because anyone can
 * sign up anyway.
 */
async function createAccountIfAllowed(ctx: Context, { email, createUser, metadata }: EmailOtp) {
  if (await findUserByEmail(ctx.db, email)) return
  if (!createUser) throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
  await withTransaction(ctx, async tx => {
    const user = await addAccount(tx, email, null, metadata)
    if (user) await audit(tx, 'user.signed_up', user.id)
  })
}

/**
 * Handles POST otp: sends a sign-in code, and in an e-mail also a link. With closed sign-up, the response is the same
 * for every e-mail address.
 */
export async function sendOtp(ctx: Context, body: unknown, linkOptions: MailLinkOptions): Promise<object> {
  const options = parseOtp(body)
  if ('phone' in options) return sendSignInText(ctx, options)
  if (ctx.config.auth.openSignUp) await createAccountIfAllowed(ctx, options)
  await requestMail(ctx, 'magiclink', options.email, linkOptions)
  return {}
}
