import { Inflate } from 'fflate'
import { crc32 } from './crc32.ts'
import { planArchive } from './plan-archive.ts'
import { bytesAllowed, type ProjectProblem, projectLimits, sizeProblemOf, skipReason } from './plan-project.ts'
import { compressedBytes, readDirectory, type ZipEntry } from './zip-directory.ts'

type File = { path: string; bytes: Uint8Array }
export type Unzipped = { ok: true; files: File[] } | ({ ok: false } & ProjectProblem)

const largestRatio = 200
/** So little is taken at any ratio: an empty style sheet of many blanks is no bomb. */
const anyRatio = 1024 * 1024
const step = 65_536
const stepsInOneGo = 16
const nothing = new Uint8Array()
const pause = () => new Promise<void>(resolve => setTimeout(resolve))

class TooLarge extends Error {}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** Unpacks in small steps, so that the cap is met before much is unpacked. Throws TooLarge, and anything on damage. */
async function inflate(data: Uint8Array, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  const stream = new Inflate(part => {
    size += part.length
    if (size > most) throw new TooLarge()
    parts.push(part)
  })
  for (let at = 0, steps = 1; at < data.length; at += step, steps++) {
    stream.push(data.subarray(at, at + step), at + step >= data.length)
    if (steps % stepsInOneGo === 0) await pause()
  }
  return joined(parts, size)
}

/** Why a file that met its limit did. */
function limitMet(path: string, most: number): ProjectProblem {
  return { problem: most === bytesAllowed(path) ? sizeProblemOf(path) : 'too_large', path }
}

/** The bytes of an entry under a running cap, held against what its directory says of them. */
async function unpack(archive: Uint8Array, entry: ZipEntry, left: number): Promise<Uint8Array | ProjectProblem> {
  const data = compressedBytes(archive, entry)
  const bad: ProjectProblem = { problem: 'bad_archive', path: entry.path }
  if (!data) return bad
  const byRatio = Math.max(anyRatio, data.length * largestRatio)
  const most = Math.min(bytesAllowed(entry.path), left, byRatio)
  try {
    const bytes = entry.method === 0 ? data : await inflate(data, most)
    if (bytes.length > most) return limitMet(entry.path, most)
    return bytes.length === entry.size && crc32(bytes) === entry.crc ? bytes : bad
  } catch (error) {
    return error instanceof TooLarge ? limitMet(entry.path, most) : bad
  }
}

/**
 * The files of a ZIP archive that a project would keep, and those it would list as skipped, which come back empty. What
 * `planArchive` refuses is refused before anything is unpacked; then each kept file is unpacked under the limits of size
 * and 200:1, whatever the directory declares, and its length and checksum have to be the declared ones.
 */
export async function unzipProject(archive: Uint8Array, entry?: string): Promise<Unzipped> {
  const plan = planArchive(archive, entry)
  if (!plan.ok) return plan
  const files: File[] = []
  let left = projectLimits.totalBytes
  for (const file of readDirectory(archive) ?? []) {
    const bytes = skipReason(file.path) ? nothing : await unpack(archive, file, left)
    if (!(bytes instanceof Uint8Array)) return { ok: false, ...bytes }
    left -= bytes.length
    files.push({ path: file.path, bytes })
    if (bytes.length > 0) await pause()
  }
  return { ok: true, files }
}

/** A single ZIP archive stands for the folder in it; anything else is the folder. `entry` as in `planProject`. */
export async function expandArchive(given: readonly File[], entry?: string): Promise<Unzipped> {
  const [only, ...others] = given
  if (!only || others.length > 0 || !/\.zip$/i.test(only.path)) return { ok: true, files: [...given] }
  return unzipProject(only.bytes, entry)
}
