import type { Member } from '#contract/team.ts'
import { forgetFactors } from '#server/auth/index.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { audit } from '#server/kernel/repository.ts'
import { memberView } from './member-view.ts'
import { lockMember } from './repository.ts'

/** The member signs in with the password alone again, and nowhere stays signed in. */
export async function resetFactors(ctx: Context, id: string): Promise<Member> {
  const without = await withTransaction(ctx, async tx => {
    const member = found(await lockMember(tx.db, id), 'not_found')
    await forgetFactors(tx, member.userId)
    await audit(tx, 'member.factors_reset', id, { email: member.email })
    return memberView({ ...member, twoFactor: false })
  })
  ctx.wake()
  return without
}
