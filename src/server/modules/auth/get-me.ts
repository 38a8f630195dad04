import type { Me } from '#contract/auth.ts'
import { resolveLanguage } from '#domain/language.ts'
import { toOneLine } from '#domain/one-line.ts'
import { truncate } from '#domain/truncate.ts'
import type { Context } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { getMember } from '#server/platform/http/authorize-actor.ts'
import { findUser } from './repository.ts'

const maxNameLength = 120

/** Returns the member's name on one line. User metadata is not validated, so `name` may have any type. */
const getDisplayName = (metadata: Record<string, unknown>): string | null =>
  typeof metadata.name === 'string' ? truncate(toOneLine(metadata.name).trim(), maxNameLength) || null : null

/** Returns the signed-in member, the session's assurance level, and the level that the session must reach. */
export async function getMe(ctx: Context): Promise<Me> {
  const { memberId, userId, email, role, aal, twoFactor } = getMember(ctx)
  const metadata = orThrow(await findUser(ctx.db, userId), 'not_signed_in').user_metadata
  return {
    memberId,
    email,
    name: getDisplayName(metadata),
    role,
    language: resolveLanguage(metadata.language),
    twoFactor,
    aal,
    nextAal: twoFactor ? 'aal2' : aal,
  }
}
