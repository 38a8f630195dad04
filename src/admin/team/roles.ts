import type { InvitedRole } from '#contract/team.ts'

/** What may be given, the smallest first. */
export const invitedRoles: readonly InvitedRole[] = ['viewer', 'editor', 'admin']
