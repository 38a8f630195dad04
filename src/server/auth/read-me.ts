import type { Me } from '#contract/auth.ts'
import { cut } from '#domain/cut.ts'
import { languageOf } from '#domain/language.ts'
import { oneLine } from '#domain/one-line.ts'
import { memberOf } from '#server/kernel/admit-actor.ts'
import type { Context } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { findUser } from './repository.ts'

const longest = 120

/** The name as the member wrote it, on one line; anything may stand there. */
const nameOf = (facts: Record<string, unknown>): string | null =>
  typeof facts.name === 'string' ? cut(oneLine(facts.name).trim(), longest) || null : null

/** Who is signed in, and what this session has shown and has yet to show. */
export async function readMe(ctx: Context): Promise<Me> {
  const { memberId, userId, email, role, aal, twoFactor } = memberOf(ctx)
  const facts = found(await findUser(ctx.db, userId), 'not_signed_in').user_metadata
  return {
    memberId,
    email,
    name: nameOf(facts),
    role,
    language: languageOf(facts.language),
    twoFactor,
    aal,
    nextAal: twoFactor ? 'aal2' : aal,
  }
}
