import { type Zippable, zipSync } from 'fflate'
import { getExtension } from './file-types.ts'

/** Files of these types are already compressed; compressing them again takes time and saves nothing. */
const compressedExtensions = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'mp4', 'webm', 'woff', 'woff2'])
/**
 * The oldest date that an archive can store (in local time). A fixed date makes the same files always produce the same
 * archive.
 */
const fixedDate = new Date(1980, 0, 1)

/** Packs files into a ZIP archive at their paths. The same files always produce the same bytes. */
export function zipProject(files: readonly { path: string; bytes: Uint8Array }[]): Uint8Array {
  const entries: Zippable = {}
  for (const { path, bytes } of files)
    entries[path] = [bytes, { level: compressedExtensions.has(getExtension(path)) ? 0 : 6, mtime: fixedDate }]
  return zipSync(entries)
}
