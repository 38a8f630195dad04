import { Inflate } from 'fflate'

const stepBytes = 65_536
const stepsPerTurn = 16
/** Small enough that even data compressed a thousand to one unpacks to little more than requested. */
const headStepBytes = 1_024
const pause = () => new Promise<void>(resolve => setTimeout(resolve))

export class TooLargeError extends Error {}

function concatenate(parts: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/**
 * Unpacks in small steps, so that the limit of `maxBytes` bytes is noticed early. Throws TooLargeError above the limit, and
 * any error for damaged data.
 */
export async function inflate(data: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  const stream = new Inflate(part => {
    size += part.length
    if (size > maxBytes) throw new TooLargeError()
    parts.push(part)
  })
  for (let at = 0, steps = 1; at < data.length; at += stepBytes, steps++) {
    stream.push(data.subarray(at, at + stepBytes), at + stepBytes >= data.length)
    if (steps % stepsPerTurn === 0) await pause()
  }
  return concatenate(parts, size)
}

/** Returns the first `maxBytes` bytes of the unpacked data, or null when they are damaged. */
export async function inflateHead(data: Uint8Array, maxBytes: number): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = []
  let size = 0
  const stream = new Inflate(part => {
    size += part.length
    parts.push(part)
  })
  try {
    for (let at = 0; at < data.length && size < maxBytes; at += headStepBytes)
      stream.push(data.subarray(at, at + headStepBytes), at + headStepBytes >= data.length)
  } catch {
    return null
  }
  await pause()
  return concatenate(parts, size).subarray(0, maxBytes)
}
