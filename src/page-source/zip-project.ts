import { type Zippable, zipSync } from 'fflate'
import { getExtension } from './file-types.ts'

/** Already compressed: packing them again takes time and saves nothing. */
const compressedExtensions = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'mp4', 'webm', 'woff', 'woff2'])
/** The oldest day an archive can name, in local time as archives count: the same files make the same archive. */
const fixedDate = new Date(1980, 0, 1)

/** A ZIP archive of the files as they are, under their paths. Two calls with the same files give the same bytes. */
export function zipProject(files: readonly { path: string; bytes: Uint8Array }[]): Uint8Array {
  const entries: Zippable = {}
  for (const { path, bytes } of files)
    entries[path] = [bytes, { level: compressedExtensions.has(getExtension(path)) ? 0 : 6, mtime: fixedDate }]
  return zipSync(entries)
}
