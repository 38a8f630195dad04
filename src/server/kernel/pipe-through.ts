import { pipeline, Readable, type Transform } from 'node:stream'

/**
 * Sends values through a transform, piece by piece, and returns it to be read. An error of either end is the reader's;
 * a reader who leaves early ends both. `compose` does the same, but throws where nobody can catch it when a reader leaves,
 * which ends the process.
 */
export function pipeThrough<T extends Transform>(values: Iterable<unknown> | AsyncIterable<unknown>, transform: T): T {
  pipeline(Readable.from(values), transform, () => undefined)
  return transform
}
