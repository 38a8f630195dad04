import type { ProjectFile } from '../projects/sources.ts'
import { runInReader } from '../reading/run-in-reader.ts'

/**
 * Determines the role of each file (entry page, main style, main script or asset) from the source `html` of the entry
 * page.
 */
export async function assignRoles(files: readonly ProjectFile[], html: string, entry: string): Promise<ProjectFile[]> {
  const roles = await runInReader(
    'findFileRoles',
    html,
    entry,
    files.map(file => file.path),
  )
  return files.map(file => ({ ...file, role: roles.get(file.path) ?? 'asset' }))
}
