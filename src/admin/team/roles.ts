import type { InvitedRole } from '#contract/team.ts'

/** The roles that can be given, from the least to the most rights. */
export const invitedRoles: readonly InvitedRole[] = ['viewer', 'editor', 'admin']
