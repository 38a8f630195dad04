import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export type WrittenFile = { path: string; bytes: number; sha256: string }
/** Where an export is written: a ZIP file or a folder. Files are written one after another. */
export type ExportSink = {
  /** Writes one file. Rejects when the content or the target fails. */
  write(path: string, content: Readable): Promise<WrittenFile>
  /** Writes what follows the last file. Nothing can be written afterwards. */
  finish(): Promise<void>
  /** Releases the target after a failure. */
  abort(): void
}

/** Passes bytes on and computes their number and hash. */
function createCounter() {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, getSummary: (path: string) => ({ path, bytes, sha256: hash.digest('hex') }) }
}

const compressible = /\.(csv|json|md|html?|css|js|mjs|svg|txt|xml)$/i
const ownerOnly = 0o600

/** Writes a ZIP file, with the 64-bit format where sizes or the number of files need it. */
export function createZipSink(file: string, now: Date, signal: AbortSignal): ExportSink {
  const zip = new ZipFile()
  const output = createWriteStream(file, { mode: ownerOnly })
  const written = pipeline(zip.outputStream, output, { signal })
  // The result is awaited by every write and by `finish`. Without this handler, a failure in between would end the
  // process.
  written.catch(() => undefined)
  const failure = new Promise<never>((_, reject) => {
    zip.on('error', reject)
    written.catch(reject)
  })
  failure.catch(() => undefined)
  return {
    async write(path, content) {
      const { stream, getSummary } = createCounter()
      try {
        const level = compressible.test(path) ? 4 : 0
        zip.addReadStream(stream, path, { mtime: now, mode: 0o100600, compressionLevel: level })
        await Promise.race([pipeline(content, stream, { signal }), failure])
        return getSummary(path)
      } catch (error) {
        content.destroy()
        throw error
      }
    },
    async finish() {
      zip.end()
      await Promise.race([written, failure])
    },
    abort: () => void output.destroy(),
  }
}

/** Writes each file of an export as a file in a folder. */
export function createFolderSink(folder: string, signal: AbortSignal): ExportSink {
  return {
    async write(path, content) {
      const target = join(folder, path)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      const { stream, getSummary } = createCounter()
      await pipeline(content, stream, createWriteStream(target, { mode: ownerOnly, flags: 'wx' }), { signal })
      return getSummary(path)
    },
    finish: async () => undefined,
    abort: () => undefined,
  }
}
