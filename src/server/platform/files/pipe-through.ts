import { pipeline, Readable, type Transform } from 'node:stream'

/**
 * Streams values through a transform and returns the transform for reading. The reader receives errors of both ends,
 * and destroying the reader ends both. Node's `compose` does the same, but throws an uncatchable error when a reader is
 * destroyed early, which ends the process.
 */
export function pipeThrough<T extends Transform>(values: Iterable<unknown> | AsyncIterable<unknown>, transform: T): T {
  pipeline(Readable.from(values), transform, () => undefined)
  return transform
}
