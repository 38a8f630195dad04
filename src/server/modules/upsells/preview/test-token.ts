import { isUuid } from '#domain/uuid.ts'
import type { Context } from '#server/platform/core/context.ts'

const lifetimeMs = 30 * 60_000
// Session tokens are base64url and contain no dot, so no session token can start with this prefix.
const prefix = 'test.'
const buildSignedText = (upsellId: string, until: string) => `upsell preview ${upsellId} ${until}`

/**
 * Creates a token that shows a funnel to anyone who has it, for 30 minutes. The token is not stored and charges
 * nothing.
 */
export function createTestToken(ctx: Pick<Context, 'clock' | 'secrets'>, upsellId: string) {
  const expiresAt = new Date(ctx.clock().getTime() + lifetimeMs)
  const until = expiresAt.getTime().toString(36)
  const token = `${prefix}${upsellId}.${until}.${ctx.secrets.sign(buildSignedText(upsellId, until))}`
  return { token, expiresAt: expiresAt.toISOString() }
}

/** Whether a token has the form of a test token, valid or not. Neither may be used for a charge. */
export const isTestToken = (token: string): boolean => token.startsWith(prefix)

/** The funnel that a test token shows; null when the signature is wrong or the token has expired. */
export function findUpsellOfTestToken(ctx: Pick<Context, 'clock' | 'secrets'>, token: string): string | null {
  if (!isTestToken(token)) return null
  const [upsellId = '', until = '', signature = ''] = token.slice(prefix.length).split('.')
  if (!isUuid(upsellId) || !ctx.secrets.verify(buildSignedText(upsellId, until), signature)) return null
  return ctx.clock().getTime() < Number.parseInt(until, 36) ? upsellId : null
}
