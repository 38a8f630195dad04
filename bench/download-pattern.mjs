import { createCipheriv } from 'node:crypto'

/** A prime, so that no range starts at the same place of the pattern as another one. */
const blockLength = 1_000_003
const block = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(blockLength))
const doubled = Buffer.concat([block, block])

/** Yields the bytes of a file of the given size, which repeats one block of pseudo-random bytes. */
export function* generatePattern(size) {
  for (let at = 0; at < size; at += blockLength) yield block.subarray(0, Math.min(blockLength, size - at))
}

/** Whether a chunk of at most one block is what the file contains at an offset. */
export function matchesPattern(chunk, offset) {
  const start = offset % blockLength
  return doubled.subarray(start, start + chunk.length).equals(chunk)
}
