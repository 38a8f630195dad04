import type { Held } from '../projects/sources.ts'
import { inReader } from '../reading/reading.ts'

/** The files with what each is to the entry page, whose source is `html`. */
export async function withRoles(files: readonly Held[], html: string, entry: string): Promise<Held[]> {
  const roles = await inReader(
    'rolesOf',
    html,
    entry,
    files.map(file => file.path),
  )
  return files.map(file => ({ ...file, role: roles.get(file.path) ?? 'asset' }))
}
