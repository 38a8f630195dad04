import { detectTypes } from './detect-types.ts'
import { inflateHead } from './inflate.ts'
import { findSkipReason, type ProjectPlan, type ProjectProblem, planProject } from './plan-project.ts'
import { headBytes } from './sniff.ts'
import { countEntries, findCompressedBytes, readDirectory, type ZipEntry } from './zip-directory.ts'

/** Archives may contain many files that are skipped, but nobody would read a longer list of skipped files. */
const maxEntries = 5_000
const [stored, deflated] = [0, 8]
const isReadable = ({ method, isEncrypted }: ZipEntry) => !isEncrypted && (method === stored || method === deflated)

/** Returns why an entry that a project would keep cannot be unpacked; null when it can be unpacked. */
function findEntryProblem(entry: ZipEntry): ProjectProblem | null {
  if (entry.isEncrypted) return { problem: 'archive_encrypted', path: entry.path }
  return isReadable(entry) ? null : { problem: 'archive_method', path: entry.path }
}

/** Returns the first bytes of an entry; null for damaged data, which is reported later when the entry is unpacked. */
function readHead(archive: Uint8Array, entry: ZipEntry): Promise<Uint8Array | null> {
  const data = isReadable(entry) ? findCompressedBytes(archive, entry) : null
  if (data === null) return Promise.resolve(null)
  return entry.method === stored ? Promise.resolve(data.subarray(0, headBytes)) : inflateHead(data, headBytes)
}

/** Finds an entry that shares bytes with another entry, as in ZIP bombs. */
function findOverlapping(archive: Uint8Array, entries: readonly ZipEntry[]): ZipEntry | undefined {
  const byOffset = entries.toSorted((a, b) => a.offset - b.offset)
  return byOffset.find((entry, index) => {
    const next = byOffset[index + 1]
    const data = findCompressedBytes(archive, entry)
    return next && data && data.byteOffset + data.length - archive.byteOffset > next.offset
  })
}

/**
 * Returns the entries of an archive in their order, without folders, each with the type detected from its bytes. If
 * they cannot be read, returns the problem.
 */
export async function readEntries(archive: Uint8Array): Promise<ZipEntry[] | ProjectProblem> {
  const count = countEntries(archive)
  if (count !== null && count > maxEntries) return { problem: 'too_many_files' }
  const entries = readDirectory(archive)
  return entries ? detectTypes(entries, entry => readHead(archive, entry)) : { problem: 'bad_archive' }
}

/**
 * Decides which files of an archive become the project, by the rules of `planProject`. Only the directory of the
 * archive and the first bytes of each file are read. Links and nested archives are skipped. The archive is rejected if
 * entries share bytes, if it has more than 5,000 entries, or if files to be kept are encrypted or use a compression
 * method other than store and deflate.
 */
export async function planArchive(archive: Uint8Array, entry?: string): Promise<ProjectPlan<ZipEntry>> {
  const entries = await readEntries(archive)
  return 'problem' in entries ? { ok: false, ...entries } : planEntries(archive, entries, entry)
}

/** Plans like `planArchive`, for entries that have already been read. */
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
