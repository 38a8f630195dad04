import type { Member } from '#contract/team.ts'
import type { MemberRow } from '#server/modules/auth/members/index.ts'

export const toMemberDto = ({ id, email, name, role, twoFactor, createdAt, lastSignInAt }: MemberRow): Member => ({
  id,
  email,
  name,
  role,
  twoFactor,
  createdAt: createdAt.toISOString(),
  lastSignInAt: lastSignInAt?.toISOString() ?? null,
})
