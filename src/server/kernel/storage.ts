import type { Readable } from 'node:stream'

/** Bytes `start` to `end` of a file, both counted in. */
export type ByteRange = { start: number; end: number }

/**
 * Where bytes lie: a folder on disk, or a bucket of an S3-compatible service. Keys look like 'bucket/path'. What is asked
 * of a service that does not answer is refused with AppError('unavailable').
 */
export type Storage = {
  /** Keeps bytes, or those of a file on this machine, in place of what was there. Seen whole or not at all. */
  put(key: string, body: Uint8Array | { file: string }, mime: string): Promise<void>
  /** The bytes, or null when there are none under this key. */
  get(key: string): Promise<{ bytes: Buffer } | null>
  /** The same as a stream, of a part of them when `range` lies within. */
  open(key: string, range?: ByteRange): Promise<Readable | null>
  has(key: string): Promise<boolean>
  /** Also of what is not there. */
  delete(key: string): Promise<void>
}
