import { Inflate } from 'fflate'

const stepBytes = 65_536
const stepsPerTurn = 16
/** The step is small enough that even data with a compression ratio of 1000:1 unpacks to little more than requested. */
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
 * Decompresses data in small steps, so that exceeding `maxBytes` is noticed early. Throws TooLargeError above that
 * limit, and other errors for damaged data.
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

/** Returns the first `maxBytes` bytes of the decompressed data, or null when the data is damaged. */
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
