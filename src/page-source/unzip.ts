import { Inflate } from 'fflate'
import { type ProjectProblem, planProject, projectLimits } from './plan-project.ts'
import { compressedBytes, readDirectory, type ZipEntry } from './zip-directory.ts'

type File = { path: string; bytes: Uint8Array }
export type Unzipped = { ok: true; files: File[] } | ({ ok: false } & ProjectProblem)

const largestRatio = 200
const isArchive = (path: string) => /\.(zip|rar|7z|tar|t?gz|bz2|xz)$/i.test(path)
const pause = () => new Promise<void>(resolve => setTimeout(resolve))

class TooLarge extends Error {}

/** Unpacks with a running cap: what the directory declares is not believed. Null: damaged. */
function unpack(data: Uint8Array, method: number, most: number): Uint8Array | null {
  if (method === 0) return data
  const parts: Uint8Array[] = []
  let size = 0
  const stream = new Inflate(part => {
    size += part.length
    if (size > most) throw new TooLarge()
    parts.push(part)
  })
  try {
    // In small steps, so that the cap is met before much is unpacked.
    for (let at = 0; at < data.length; at += 65_536)
      stream.push(data.subarray(at, at + 65_536), at + 65_536 >= data.length)
  } catch (error) {
    if (error instanceof TooLarge) throw error
    return null
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

function refusal(entries: readonly ZipEntry[]): ProjectProblem | null {
  const bad = entries.find(
    entry => entry.isEncrypted || entry.isLink || isArchive(entry.path) || (entry.method !== 0 && entry.method !== 8),
  )
  return bad ? { problem: 'bad_archive', path: bad.path } : null
}

/**
 * The files of a ZIP archive that a project would keep or list as skipped. Its directory is judged first, by the rules
 * of `planProject`; then each kept file is unpacked under the limits of size and 200:1. Skipped files come back empty.
 * Refused: encrypted or nested archives, links, damage.
 */
export async function unzipProject(archive: Uint8Array): Promise<Unzipped> {
  const entries = readDirectory(archive)
  if (!entries) return { ok: false, problem: 'bad_archive' }
  const plan = planProject(entries)
  if (!plan.ok) return plan
  const bad = refusal(entries)
  if (bad) return { ok: false, ...bad }
  const skipped = new Set(plan.skipped.map(file => file.path))
  const files: File[] = []
  let left = projectLimits.totalBytes
  for (const entry of entries) {
    if (skipped.has(entry.path)) {
      files.push({ path: entry.path, bytes: new Uint8Array() })
      continue
    }
    const data = compressedBytes(archive, entry)
    const byRatio = Math.max(1024 * 1024, entry.compressedSize * largestRatio)
    const most = Math.min(projectLimits.fileBytes, left, byRatio)
    try {
      const bytes = data && unpack(data, entry.method, most)
      if (!bytes) return { ok: false, problem: 'bad_archive', path: entry.path }
      left -= bytes.length
      files.push({ path: entry.path, bytes })
    } catch {
      return { ok: false, problem: 'too_large', path: entry.path }
    }
    await pause()
  }
  return { ok: true, files }
}

/** A single ZIP archive stands for the folder in it; anything else is the folder. */
export async function expandArchive(given: readonly File[]): Promise<Unzipped> {
  const [only, ...others] = given
  if (!only || others.length > 0 || !/\.zip$/i.test(only.path)) return { ok: true, files: [...given] }
  return unzipProject(only.bytes)
}
