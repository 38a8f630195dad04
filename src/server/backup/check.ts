import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import {
  type BackedFile,
  BackupProblem,
  type Manifest,
  placeOf,
  readFileList,
  readManifest,
  sumOfFile,
} from './manifest.ts'

/** The rows of a table in a backup, unpacked. */
export const unpacked = (folder: string, name: string) => createReadStream(placeOf.table(folder, name))

async function sumOfRows(folder: string, name: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    await pipeline(unpacked(folder, name), createGunzip(), async rows => {
      for await (const chunk of rows) hash.update(chunk as Buffer)
    })
  } catch {
    return null
  }
  return hash.digest('hex')
}

/** Reads a backup to its end and compares every sum. Throws BackupProblem, which names what is damaged. */
export async function checkBackup(folder: string): Promise<{ manifest: Manifest; files: BackedFile[] }> {
  const manifest = await readManifest(folder)
  for (const { name, sha256 } of manifest.tables) {
    if ((await sumOfRows(folder, name)) !== sha256) {
      throw new BackupProblem(`${placeOf.table(folder, name)} is damaged or not there.`)
    }
  }
  const files = await readFileList(folder, manifest)
  for (const { key, sha256 } of files) {
    const place = placeOf.file(folder, key)
    if ((await sumOfFile(place)) !== sha256) throw new BackupProblem(`${place} is damaged or not there.`)
  }
  return { manifest, files }
}
