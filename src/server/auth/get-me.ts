import type { Me } from '#contract/auth.ts'
import { resolveLanguage } from '#domain/language.ts'
import { toOneLine } from '#domain/one-line.ts'
import { truncate } from '#domain/truncate.ts'
import { getMember } from '#server/kernel/authorize-actor.ts'
import type { Context } from '#server/kernel/context.ts'
import { orThrow } from '#server/kernel/errors.ts'
import { findUser } from './repository.ts'

const maxNameLength = 120

/** The name as the member wrote it, on one line; anything may stand there. */
const getDisplayName = (facts: Record<string, unknown>): string | null =>
  typeof facts.name === 'string' ? truncate(toOneLine(facts.name).trim(), maxNameLength) || null : null

/** Who is signed in, and what this session has shown and has yet to show. */
export async function getMe(ctx: Context): Promise<Me> {
  const { memberId, userId, email, role, aal, twoFactor } = getMember(ctx)
  const facts = orThrow(await findUser(ctx.db, userId), 'not_signed_in').user_metadata
  return {
    memberId,
    email,
    name: getDisplayName(facts),
    role,
    language: resolveLanguage(facts.language),
    twoFactor,
    aal,
    nextAal: twoFactor ? 'aal2' : aal,
  }
}
