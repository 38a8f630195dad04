import type { Member } from '#contract/team.ts'
import { resetUserFactors } from '#server/modules/auth/index.ts'
import { getMemberForUpdate } from '#server/modules/auth/members/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { toMemberDto } from './member-dto.ts'

/** Removes a member's second factors and ends all sessions of the member, who then signs in with the password alone. */
export async function resetMemberFactors(ctx: Context, id: string): Promise<Member> {
  const updated = await withTransaction(ctx, async tx => {
    const member = await getMemberForUpdate(tx.db, id)
    await resetUserFactors(tx, member.userId)
    await audit(tx, 'member.factors_reset', id, { email: member.email })
    return toMemberDto({ ...member, twoFactor: false })
  })
  ctx.wake()
  return updated
}
