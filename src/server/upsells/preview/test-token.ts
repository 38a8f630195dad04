import type { Context } from '#server/kernel/context.ts'
import { isUuid } from '#server/kernel/ids.ts'

const lifetimeMs = 30 * 60_000
// Session tokens are base64url: none of them begins so.
const prefix = 'test.'
const buildSignedText = (upsellId: string, until: string) => `upsell preview ${upsellId} ${until}`

/** A token that shows a funnel to whoever has it, for half an hour. It stands in no table and charges nothing. */
export function createTestToken(ctx: Pick<Context, 'clock' | 'secrets'>, upsellId: string) {
  const expiresAt = new Date(ctx.clock().getTime() + lifetimeMs)
  const until = expiresAt.getTime().toString(36)
  const token = `${prefix}${upsellId}.${until}.${ctx.secrets.sign(buildSignedText(upsellId, until))}`
  return { token, expiresAt: expiresAt.toISOString() }
}

/** Whether a text is, or pretends to be, a test token: no charge may look further. */
export const isTestToken = (token: string): boolean => token.startsWith(prefix)

/** The funnel a token shows now; null when it was not made here or ran out. */
export function findUpsellOfTestToken(ctx: Pick<Context, 'clock' | 'secrets'>, token: string): string | null {
  if (!isTestToken(token)) return null
  const [upsellId = '', until = '', signature = ''] = token.slice(prefix.length).split('.')
  if (!isUuid(upsellId) || !ctx.secrets.verify(buildSignedText(upsellId, until), signature)) return null
  return ctx.clock().getTime() < Number.parseInt(until, 36) ? upsellId : null
}
