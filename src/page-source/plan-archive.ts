import { detectTypes } from './detect-types.ts'
import { inflateHead } from './inflate.ts'
import { findSkipReason, type ProjectPlan, type ProjectProblem, planProject } from './plan-project.ts'
import { headBytes } from './sniff.ts'
import { countEntries, findCompressedBytes, readDirectory, type ZipEntry } from './zip-directory.ts'

/** Archives may contain junk, but a longer list of skipped files would be useless. */
const maxEntries = 5_000
const [stored, deflated] = [0, 8]
const isReadable = ({ method, isEncrypted }: ZipEntry) => !isEncrypted && (method === stored || method === deflated)

/** Returns why an entry that a project would keep cannot be unpacked, or null. */
function findEntryProblem(entry: ZipEntry): ProjectProblem | null {
  if (entry.isEncrypted) return { problem: 'archive_encrypted', path: entry.path }
  return isReadable(entry) ? null : { problem: 'archive_method', path: entry.path }
}

/** Returns the first bytes of an entry; null for damaged data, which unpacking the entry reports later. */
function readHead(archive: Uint8Array, entry: ZipEntry): Promise<Uint8Array | null> {
  const data = isReadable(entry) ? findCompressedBytes(archive, entry) : null
  if (data === null) return Promise.resolve(null)
  return entry.method === stored ? Promise.resolve(data.subarray(0, headBytes)) : inflateHead(data, headBytes)
}

/** Finds an entry that shares bytes with another one, as ZIP bombs do. */
function findOverlapping(archive: Uint8Array, entries: readonly ZipEntry[]): ZipEntry | undefined {
  const byOffset = entries.toSorted((a, b) => a.offset - b.offset)
  return byOffset.find((entry, index) => {
    const next = byOffset[index + 1]
    const data = findCompressedBytes(archive, entry)
    return next && data && data.byteOffset + data.length - archive.byteOffset > next.offset
  })
}

/**
 * Returns the entries of an archive in its order, without folders, each with the type detected from its bytes, or the
 * problem that prevents reading them.
 */
export async function readEntries(archive: Uint8Array): Promise<ZipEntry[] | ProjectProblem> {
  const count = countEntries(archive)
  if (count !== null && count > maxEntries) return { problem: 'too_many_files' }
  const entries = readDirectory(archive)
  return entries ? detectTypes(entries, entry => readHead(archive, entry)) : { problem: 'bad_archive' }
}

/**
 * Decides which files of an archive become the project, by the rules of `planProject`, using only its directory and the
 * first bytes of each file. Links and nested archives are left out. Also refused are entries that share bytes, more
 * than 5,000 entries, and, among files to be kept, encryption and methods other than store and deflate.
 */
export async function planArchive(archive: Uint8Array, entry?: string): Promise<ProjectPlan<ZipEntry>> {
  const entries = await readEntries(archive)
  return 'problem' in entries ? { ok: false, ...entries } : planEntries(archive, entries, entry)
}

/** Plans like `planArchive`, for entries that were already read. */
export function planEntries(archive: Uint8Array, entries: readonly ZipEntry[], entry?: string): ProjectPlan<ZipEntry> {
  const plan = planProject(entries, entry)
  if (!plan.ok) return plan
  const problems = entries.flatMap(one => (findSkipReason(one) === null ? (findEntryProblem(one) ?? []) : []))
  const shared = findOverlapping(
    archive,
    entries.filter(one => findSkipReason(one) !== 'junk'),
  )
  const problem = problems[0] ?? (shared && { problem: 'bad_archive' as const, path: shared.path })
  return problem ? { ok: false, ...problem } : plan
}
