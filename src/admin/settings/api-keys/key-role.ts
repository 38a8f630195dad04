import type { ApiKey } from '#contract/team.ts'
import { shell } from '#i18n/index.ts'
import { team as words } from '#i18n/lazy-words.ts'

export const keyRoles: readonly ApiKey['role'][] = ['viewer', 'editor', 'admin', 'webhooks', 'service_role']

export const getRoleName = (role: ApiKey['role']): string =>
  role === 'service_role' || role === 'webhooks' ? words.keyRoles[role] : shell.roles[role]
