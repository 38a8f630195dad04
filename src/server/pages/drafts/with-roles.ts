import { rolesOf } from '#page-source/roles.ts'
import type { Held } from '../projects/sources.ts'

/** The files with what each is to the entry page, whose source is `html`. */
export function withRoles(files: readonly Held[], html: string, entry: string): Held[] {
  const roles = rolesOf(
    html,
    entry,
    files.map(file => file.path),
  )
  return files.map(file => ({ ...file, role: roles.get(file.path) ?? 'asset' }))
}
