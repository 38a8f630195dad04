import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const touchIntervalMs = 60_000

export type SavedStream = { bytes: number; sha256: string }

/**
 * Writes a stream to a file in a workspace and computes its hash on the way, so that memory use does not depend on its
 * size.
 */
export async function saveStream(source: AsyncIterable<Buffer>, path: string): Promise<SavedStream> {
  const hash = createHash('sha256')
  let bytes = 0
  let touchedAt = Date.now()
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      // A folder that does not change for an hour counts as abandoned.
      if (Date.now() - touchedAt > touchIntervalMs) {
        touchedAt = Date.now()
        utimes(dirname(path), new Date(), new Date()).catch(() => undefined)
      }
      done(null, chunk)
    },
  })
  await pipeline(source, hashing, createWriteStream(path, { mode: 0o600 }))
  return { bytes, sha256: hash.digest('hex') }
}
