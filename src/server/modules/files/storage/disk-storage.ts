import { randomBytes } from 'node:crypto'
import { access, copyFile, type FileHandle, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasErrorCode } from '#server/platform/core/errors.ts'
import type { LocalFile, Storage } from '#server/platform/files/storage.ts'
import { assertStorageKey, isStorageKey } from './storage-key.ts'

const nullIfMissing = (error: unknown): null => {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR') return null
  throw error
}

/** Moves a file, or copies it when the folders are on different disks. */
async function moveFile(from: string, to: string) {
  await rename(from, to).catch(error => {
    if (!hasErrorCode(error, 'EXDEV')) throw error
    return copyFile(from, to)
  })
}

async function writeAtomically(path: string, body: Uint8Array | LocalFile) {
  const source = body instanceof Uint8Array ? null : body
  if (source?.isTemporary) await moveFile(source.file, path)
  else if (source) await copyFile(source.file, path)
  const file = await open(path, source ? 'r+' : 'wx', 0o600)
  try {
    if (body instanceof Uint8Array) await file.writeFile(body)
    else await file.chmod(0o600)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function createFileStream(file: FileHandle, range: { start?: number; end?: number }) {
  if ((await file.stat()).isFile()) return file.createReadStream(range)
  await file.close()
  return null
}

/** Stores each key as a file under `files/` of the data folder, readable only by the process’s user. */
export function createDiskStorage(dataDir: string): Storage {
  const folder = join(dataDir, 'files')
  const getPath = (key: string) => join(folder, assertStorageKey(key))
  return {
    async put(key, body) {
      const path = getPath(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Writes a temporary file and renames it, so that readers never see half a file and a crash never leaves one.
      const temporaryPath = `${path}.${randomBytes(6).toString('hex')}.tmp`
      try {
        await writeAtomically(temporaryPath, body)
        await rename(temporaryPath, path)
      } catch (error) {
        await rm(temporaryPath, { force: true })
        throw error
      }
    },
    async get(key) {
      if (!isStorageKey(key)) return null
      const bytes = await readFile(getPath(key)).catch(nullIfMissing)
      return bytes && { bytes }
    },
    async open(key, range = undefined) {
      if (!isStorageKey(key)) return null
      const file = await open(getPath(key)).catch(nullIfMissing)
      return file && createFileStream(file, { ...range })
    },
    async has(key) {
      if (!isStorageKey(key)) return false
      return access(getPath(key)).then(
        () => true,
        () => false,
      )
    },
    async delete(key) {
      if (isStorageKey(key)) await rm(getPath(key), { force: true })
    },
  }
}
