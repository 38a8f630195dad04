import type { AuditEntry } from '#contract/team.ts'
import { shell } from '#words/index.ts'
import { team as words } from '#words/lazy-words.ts'

/** What was done, in words; an act without words tells its code, as somebody looks for it. */
export const formatAction = ({ action }: Pick<AuditEntry, 'action'>): string => words.actions[action] ?? action

/** What names the thing best among what the entry keeps. */
const nameFields = ['title', 'name', 'email', 'sku', 'mode', 'kind'] as const

const formatRole = (role: unknown) =>
  typeof role === 'string' && Object.hasOwn(shell.roles, role) ? shell.roles[role as keyof typeof shell.roles] : null

/** Of what: a product's title, a member's address, a role. Empty when the entry names nothing that people know. */
export function formatDetail({ data }: Pick<AuditEntry, 'data'>): string {
  const name = nameFields.map(key => data[key]).find(value => typeof value === 'string' && value !== '')
  return [name, formatRole(data.role ?? data.to)].filter(Boolean).join(' · ')
}
