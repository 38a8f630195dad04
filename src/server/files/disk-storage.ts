import { randomBytes } from 'node:crypto'
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import type { Storage } from '#server/kernel/storage.ts'

const segment = /^[\w-][\w.-]{0,199}$/
const mimes: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.svg': 'image/svg+xml',
}
const isMissing = (error: unknown) => {
  const code = (error as NodeJS.ErrnoException).code
  return code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR'
}

/** Whether a key is 'bucket/path' of plain names: nothing that could leave the folder or hide in it. */
export const isStorageKey = (key: string): boolean =>
  key.length <= 400 && key.split('/').length >= 2 && key.split('/').every(part => segment.test(part))

/** Keeps files under `files/` of the data folder, one file a key, readable by this user only. */
export function createDiskStorage(dataDir: string): Storage {
  const folder = join(dataDir, 'files')
  const placeOf = (key: string) => {
    if (!isStorageKey(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`)
    return join(folder, key)
  }
  return {
    async put(key, bytes) {
      const place = placeOf(key)
      await mkdir(dirname(place), { recursive: true, mode: 0o700 })
      // Written aside and renamed: a reader sees the whole file or none, and a crash leaves no half of one.
      const aside = `${place}.${randomBytes(6).toString('hex')}.tmp`
      try {
        const file = await open(aside, 'wx', 0o600)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(aside, place)
      } catch (error) {
        await rm(aside, { force: true })
        throw error
      }
    },
    async get(key) {
      if (!isStorageKey(key)) return null
      try {
        return {
          bytes: await readFile(placeOf(key)),
          mime: mimes[extname(key).toLowerCase()] ?? 'application/octet-stream',
        }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async has(key) {
      if (!isStorageKey(key)) return false
      return access(placeOf(key)).then(
        () => true,
        () => false,
      )
    },
    async delete(key) {
      if (isStorageKey(key)) await rm(placeOf(key), { force: true })
    },
  }
}
