import type { Readable } from 'node:stream'

/** The bytes from `start` to `end` of a file, both inclusive. */
export type ByteRange = { start: number; end: number }

/** A file on disk. The storage may move a file that `isTemporary`, so that it never needs the space twice. */
export type LocalFile = { file: string; isTemporary?: boolean }

/**
 * File storage: a folder on disk, or a bucket of an S3-compatible service. Keys look like 'bucket/path'. Every call
 * throws AppError('unavailable') when the service does not respond.
 */
export type Storage = {
  /** Stores bytes, or the content of a local file, and replaces an earlier value atomically. */
  put(key: string, body: Uint8Array | LocalFile, mime: string): Promise<void>
  /** Returns the bytes, or null for an unknown key. */
  get(key: string): Promise<{ bytes: Buffer } | null>
  /** Returns a stream of all bytes, or of `range`, which must be within the file; null for an unknown key. */
  open(key: string, range?: ByteRange): Promise<Readable | null>
  has(key: string): Promise<boolean>
  /** Deletes the file. Also succeeds for an unknown key. */
  delete(key: string): Promise<void>
}
