import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import {
  type BackupFile,
  BackupProblem,
  backupPaths,
  hashFile,
  loadFileList,
  type Manifest,
  readManifest,
} from './manifest.ts'

export const readUnpackedTable = (folder: string, name: string) => createReadStream(backupPaths.table(folder, name))

async function hashTableRows(folder: string, name: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    await pipeline(readUnpackedTable(folder, name), createGunzip(), async rows => {
      for await (const chunk of rows) hash.update(chunk as Buffer)
    })
  } catch {
    return null
  }
  return hash.digest('hex')
}

/** Reads a whole backup and verifies every checksum. Throws BackupProblem, which names what is damaged. */
export async function checkBackup(folder: string): Promise<{ manifest: Manifest; files: BackupFile[] }> {
  const manifest = await readManifest(folder)
  for (const { name, sha256 } of manifest.tables) {
    if ((await hashTableRows(folder, name)) !== sha256) {
      throw new BackupProblem(`${backupPaths.table(folder, name)} is damaged or missing.`)
    }
  }
  const files = await loadFileList(folder, manifest)
  for (const { key, sha256 } of files) {
    const path = backupPaths.file(folder, key)
    if ((await hashFile(path)) !== sha256) throw new BackupProblem(`${path} is damaged or missing.`)
  }
  return { manifest, files }
}
