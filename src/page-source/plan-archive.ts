import { type Plan, planProject, skipReason } from './plan-project.ts'
import { compressedBytes, countEntries, readDirectory, type ZipEntry } from './zip-directory.ts'

/** Junk may come along, but nobody wants to read a longer list of it. */
const mostEntries = 5_000
const isArchive = (path: string) => /\.(zip|rar|7z|tar|t?gz|bz2|xz)$/i.test(path)

const isBad = (entry: ZipEntry) =>
  entry.isEncrypted || entry.isLink || isArchive(entry.path) || (entry.method !== 0 && entry.method !== 8)

/** An entry that shares its bytes with another one: what bombs are made of. */
function overlapping(archive: Uint8Array, entries: readonly ZipEntry[]): ZipEntry | undefined {
  const inTurn = entries.toSorted((a, b) => a.offset - b.offset)
  return inTurn.find((entry, index) => {
    const next = inTurn[index + 1]
    const data = compressedBytes(archive, entry)
    return next && data && data.byteOffset + data.length - archive.byteOffset > next.offset
  })
}

/**
 * Decides by an archive's directory alone, before anything is unpacked, what of it becomes the project, by the rules of
 * `planProject`. Refused as well: encrypted entries, links, archives inside, entries that share bytes, methods other
 * than store and deflate, more than 5,000 entries. Junk is not looked at.
 */
export function planArchive(archive: Uint8Array, entry?: string): Plan<ZipEntry> {
  const count = countEntries(archive)
  if (count !== null && count > mostEntries) return { ok: false, problem: 'too_many_files' }
  const entries = readDirectory(archive)
  if (!entries) return { ok: false, problem: 'bad_archive' }
  const plan = planProject(entries, entry)
  if (!plan.ok) return plan
  const wanted = entries.filter(one => skipReason(one.path) !== 'junk')
  const bad = wanted.find(isBad) ?? overlapping(archive, wanted)
  return bad ? { ok: false, problem: 'bad_archive', path: bad.path } : plan
}
