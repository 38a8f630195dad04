import type { GoingLiveCheck, GoingLiveName, GoingLiveReason } from '#contract/going-live.ts'

type More = { details?: readonly string[]; at?: Date | string | null }

export function createCheck(
  name: GoingLiveName,
  state: GoingLiveCheck['state'],
  reason: GoingLiveReason,
  { details = [], at = null }: More = {},
): GoingLiveCheck {
  return { name, state, reason, at: at instanceof Date ? at.toISOString() : at, details: [...details] }
}
