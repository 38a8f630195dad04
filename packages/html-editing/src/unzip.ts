import { crc32 } from './crc32.ts'
import { inflate, TooLargeError } from './inflate.ts'
import { planEntries, readEntries } from './plan-archive.ts'
import {
  findSkipReason,
  getMaxBytes,
  getSizeProblem,
  type ProjectProblem,
  projectLimits,
  type SkipReason,
} from './plan-project.ts'
import { toProjectPath } from './project-path.ts'
import { findCompressedBytes, type ZipEntry } from './zip-directory.ts'

type File = { path: string; bytes: Uint8Array }
/** A file of an archive; a file with `leftOut` was not unpacked. */
export type UnzippedFile = File & { leftOut?: SkipReason | undefined }
export type Unzipped = { ok: true; files: UnzippedFile[] } | ({ ok: false } & ProjectProblem)

const maxRatio = 200
/** Files up to this size may have any compression ratio, because a style sheet of many spaces is not a ZIP bomb. */
const ratioFreeBytes = 1024 * 1024
const emptyBytes = new Uint8Array()
const pause = () => new Promise<void>(resolve => setTimeout(resolve))

/** Returns the problem of a file that exceeded its limit. */
function toLimitProblem(entry: ZipEntry, maxBytes: number): ProjectProblem {
  return { problem: maxBytes === getMaxBytes(entry) ? getSizeProblem(entry) : 'too_large', path: entry.path }
}

/** Unpacks an entry within the remaining limit and verifies it against the directory of the archive. */
async function unpackEntry(
  archive: Uint8Array,
  entry: ZipEntry,
  remainingBytes: number,
): Promise<Uint8Array | ProjectProblem> {
  const data = findCompressedBytes(archive, entry)
  const damaged: ProjectProblem = { problem: 'bad_archive', path: entry.path }
  if (!data) return damaged
  const byRatio = Math.max(ratioFreeBytes, data.length * maxRatio)
  const maxBytes = Math.min(getMaxBytes(entry), remainingBytes, byRatio)
  try {
    const bytes = entry.method === 0 ? data : await inflate(data, maxBytes)
    if (bytes.length > maxBytes) return toLimitProblem(entry, maxBytes)
    return bytes.length === entry.size && crc32(bytes) === entry.crc ? bytes : damaged
  } catch (error) {
    return error instanceof TooLargeError ? toLimitProblem(entry, maxBytes) : damaged
  }
}

/**
 * Unpacks the files of a ZIP archive that a project would keep; skipped files are returned empty. Anything that
 * `planArchive` rejects is rejected before unpacking. Each kept file is then unpacked within the size limits and a
 * ratio of 200:1, whatever size the directory declares, and its length and checksum must match the declared ones.
 */
export async function unzipProject(archive: Uint8Array, entry?: string): Promise<Unzipped> {
  const entries = await readEntries(archive)
  if ('problem' in entries) return { ok: false, ...entries }
  const plan = planEntries(archive, entries, entry)
  if (!plan.ok) return plan
  const files: UnzippedFile[] = []
  let remainingBytes = projectLimits.totalBytes
  for (const file of entries) {
    const { path, leftOut } = file
    const bytes = findSkipReason(file) ? emptyBytes : await unpackEntry(archive, file, remainingBytes)
    if (!(bytes instanceof Uint8Array)) return { ok: false, ...bytes }
    remainingBytes -= bytes.length
    files.push({ path, bytes, ...(leftOut && { leftOut }) })
    if (bytes.length > 0) await pause()
  }
  return { ok: true, files }
}

/**
 * Returns the files in the archive if the upload is a single ZIP archive. Any other upload is a folder, and its files
 * are returned with normalized paths. `entry` is as in `planProject`.
 */
export async function expandArchive(uploaded: readonly File[], entry?: string): Promise<Unzipped> {
  const [only, ...others] = uploaded
  if (!only || others.length > 0 || !/\.zip$/i.test(only.path))
    return { ok: true, files: uploaded.map(file => ({ ...file, path: toProjectPath(file.path) })) }
  return unzipProject(only.bytes, entry)
}
