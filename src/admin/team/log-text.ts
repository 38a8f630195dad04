import type { AuditEntry } from '#contract/team.ts'
import { shell } from '#i18n/index.ts'
import { team as words } from '#i18n/lazy-words.ts'

/** Returns the text of an action. An action without a text is shown by its code, which can be searched for. */
export const formatAction = ({ action }: Pick<AuditEntry, 'action'>): string => words.actions[action] ?? action

/** The fields that identify the subject of an entry, the best field first. */
const nameFields = ['title', 'name', 'email', 'sku', 'mode', 'kind'] as const

const formatRole = (role: unknown) => {
  const names: Record<string, string> = { ...shell.roles, ...words.keyRoles }
  return typeof role === 'string' && Object.hasOwn(names, role) ? names[role] : null
}

/**
 * Returns the subject of an entry: a product's title, a member's e-mail address, a role. Empty when the entry has none
 * of these.
 */
export function formatDetail({ data }: Pick<AuditEntry, 'data'>): string {
  const name = nameFields.map(key => data[key]).find(value => typeof value === 'string' && value !== '')
  return [name, formatRole(data.role ?? data.to)].filter(Boolean).join(' · ')
}
