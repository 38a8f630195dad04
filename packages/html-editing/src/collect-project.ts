import { detectTypes } from './detect-types.ts'
import { findMimeType } from './file-types.ts'
import { type PlannedProject, type ProjectProblem, planProject, type SkipReason } from './plan-project.ts'
import { type FileRole, findFileRoles } from './roles.ts'
import { headBytes } from './sniff.ts'
import { decodeSource } from './source-text.ts'
import { isParsable } from './tree.ts'

type MaybePromise<T> = T | Promise<T>
/** Functions that parse HTML, on this thread or on another one. */
type Reader = {
  isParsable: (source: string) => MaybePromise<boolean>
  findRoles: (...args: Parameters<typeof findFileRoles>) => MaybePromise<ReturnType<typeof findFileRoles>>
}

export type ProjectFile = { path: string; bytes: Uint8Array; mime: string; role: FileRole }
export type Project = Pick<PlannedProject<never>, 'entry' | 'skipped'> & { files: ProjectFile[] }
type UploadedFile = { path: string; bytes: Uint8Array; leftOut?: SkipReason | undefined }

/**
 * Builds a project from an uploaded folder. It contains the files that `planProject` keeps, with the types detected
 * from their bytes; the entry page and the main style sheet and script that the page loads are marked. `requestedEntry`
 * names the entry page when the folder leaves it unclear.
 * @returns the project, or the problem and the path of the file that caused it
 */
export async function collectProject(
  uploaded: readonly UploadedFile[],
  requestedEntry?: string,
  reader: Reader = { isParsable, findRoles: findFileRoles },
): Promise<({ ok: true } & Project) | ({ ok: false } & ProjectProblem)> {
  const inspectable = uploaded.map(file => ({ ...file, size: file.bytes.length, mime: undefined }))
  const plan = planProject(await detectTypes(inspectable, file => file.bytes.subarray(0, headBytes)), requestedEntry)
  if (!plan.ok) return plan
  for (const { bytes, ...file } of plan.files) {
    const { path } = file
    if (findMimeType(file) === 'text/html' && !(await reader.isParsable(decodeSource(bytes).text)))
      return { ok: false, problem: 'too_complex', path }
  }
  const entry = plan.files.find(file => file.path === plan.entry)
  const roles = await reader.findRoles(
    entry ? decodeSource(entry.bytes).text : '',
    plan.entry,
    plan.files.map(file => file.path),
  )
  const files = plan.files.map(file => ({
    path: file.path,
    bytes: file.bytes,
    mime: findMimeType(file) ?? 'application/octet-stream',
    role: roles.get(file.path) ?? ('asset' as const),
  }))
  return { ok: true, files, skipped: plan.skipped, entry: plan.entry }
}
