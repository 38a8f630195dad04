import { isHtml, typeOf } from './file-types.ts'
import { type Planned, type ProjectProblem, planProject } from './plan-project.ts'
import { type FileRole, rolesOf } from './roles.ts'
import { matchesItsName, pictureType } from './sniff.ts'
import { decodeSource } from './source-text.ts'
import { isParsable } from './tree.ts'

type Later<T> = T | Promise<T>
/** Who reads sources: this thread, or another one. */
type Reader = {
  isParsable: (source: string) => Later<boolean>
  rolesOf: (...given: Parameters<typeof rolesOf>) => Later<ReturnType<typeof rolesOf>>
}

export type ProjectFile = { path: string; bytes: Uint8Array; mime: string; role: FileRole }
export type Project = Pick<Planned<never>, 'entry' | 'skipped'> & { files: ProjectFile[] }
type Given = { path: string; bytes: Uint8Array }

/** The stored type of a file: pictures by their bytes, the rest by name. */
function mimeOf({ path, bytes }: Given): string {
  const byName = typeOf(path) ?? 'application/octet-stream'
  return byName.startsWith('image/') && byName !== 'image/svg+xml' ? (pictureType(bytes) ?? byName) : byName
}

/**
 * Makes a project of an uploaded folder: what `planProject` keeps, each file checked against its bytes, with the entry
 * page and the main style and script it loads marked. `asked` names the entry page where the folder does not tell.
 */
export async function collectProject(
  given: readonly Given[],
  asked?: string,
  reader: Reader = { isParsable, rolesOf },
): Promise<({ ok: true } & Project) | ({ ok: false } & ProjectProblem)> {
  const sized = given.map(file => ({ ...file, size: file.bytes.length }))
  const plan = planProject(sized, asked)
  if (!plan.ok) return plan
  const wrong = plan.files.find(file => !matchesItsName(file.path, file.bytes))
  if (wrong) return { ok: false, problem: 'wrong_type', path: wrong.path }
  for (const { path, bytes } of plan.files) {
    if (isHtml(path) && !(await reader.isParsable(decodeSource(bytes).text)))
      return { ok: false, problem: 'too_complex', path }
  }
  const entry = plan.files.find(file => file.path === plan.entry)
  const roles = await reader.rolesOf(
    entry ? decodeSource(entry.bytes).text : '',
    plan.entry,
    plan.files.map(file => file.path),
  )
  const files = plan.files.map(file => ({
    path: file.path,
    bytes: file.bytes,
    mime: isHtml(file.path) ? 'text/html' : mimeOf(file),
    role: roles.get(file.path) ?? ('asset' as const),
  }))
  return { ok: true, files, skipped: plan.skipped, entry: plan.entry }
}
