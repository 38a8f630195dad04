import { detectTypes } from './detect-types.ts'
import { inflateHead } from './inflate.ts'
import { findSkipReason, type ProjectPlan, type ProjectProblem, planProject } from './plan-project.ts'
import { headBytes } from './sniff.ts'
import { countEntries, findCompressedBytes, readDirectory, type ZipEntry } from './zip-directory.ts'

/** Junk may come along, but nobody wants to read a longer list of it. */
const maxEntries = 5_000
const [stored, deflated] = [0, 8]
const isReadable = ({ method, isEncrypted }: ZipEntry) => !isEncrypted && (method === stored || method === deflated)

/** Why an entry that a project would keep cannot be unpacked. */
function findEntryProblem(entry: ZipEntry): ProjectProblem | null {
  if (entry.isEncrypted) return { problem: 'archive_encrypted', path: entry.path }
  return isReadable(entry) ? null : { problem: 'archive_method', path: entry.path }
}

/** The beginning of an entry; null where it is damaged, which unpacking all of it will tell. */
function readHead(archive: Uint8Array, entry: ZipEntry): Promise<Uint8Array | null> {
  const data = isReadable(entry) ? findCompressedBytes(archive, entry) : null
  if (data === null) return Promise.resolve(null)
  return entry.method === stored ? Promise.resolve(data.subarray(0, headBytes)) : inflateHead(data, headBytes)
}

/** An entry that shares its bytes with another one: what bombs are made of. */
function findOverlapping(archive: Uint8Array, entries: readonly ZipEntry[]): ZipEntry | undefined {
  const inTurn = entries.toSorted((a, b) => a.offset - b.offset)
  return inTurn.find((entry, index) => {
    const next = inTurn[index + 1]
    const data = findCompressedBytes(archive, entry)
    return next && data && data.byteOffset + data.length - archive.byteOffset > next.offset
  })
}

/** The entries of an archive in its order, folders left out, each with the type that its bytes have. */
export async function readEntries(archive: Uint8Array): Promise<ZipEntry[] | ProjectProblem> {
  const count = countEntries(archive)
  if (count !== null && count > maxEntries) return { problem: 'too_many_files' }
  const entries = readDirectory(archive)
  return entries ? detectTypes(entries, entry => readHead(archive, entry)) : { problem: 'bad_archive' }
}

/**
 * Decides by an archive's directory and the beginnings of its files, before anything else is unpacked, what of it becomes the
 * project, by the rules of `planProject`. Links and archives inside are left out. Refused as well: entries that share
 * bytes, more than 5,000 entries, and, of what would be kept, encrypted entries and methods other than store and deflate.
 */
export async function planArchive(archive: Uint8Array, entry?: string): Promise<ProjectPlan<ZipEntry>> {
  const entries = await readEntries(archive)
  return 'problem' in entries ? { ok: false, ...entries } : planEntries(archive, entries, entry)
}

/** The same of entries that were read already. */
export function planEntries(archive: Uint8Array, entries: readonly ZipEntry[], entry?: string): ProjectPlan<ZipEntry> {
  const plan = planProject(entries, entry)
  if (!plan.ok) return plan
  const bad = entries.flatMap(one => (findSkipReason(one) === null ? (findEntryProblem(one) ?? []) : []))
  const shared = findOverlapping(
    archive,
    entries.filter(one => findSkipReason(one) !== 'junk'),
  )
  const problem = bad[0] ?? (shared && { problem: 'bad_archive' as const, path: shared.path })
  return problem ? { ok: false, ...problem } : plan
}
