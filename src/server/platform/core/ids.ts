import { createHash, randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** Returns a UUID v7, which sorts by creation time, so that new rows go to the end of their index. */
export const newId = (): string => v7()

/** Returns the smallest id of a moment. Rows created before that moment have smaller ids. */
export const getSmallestIdAt = (time: Date): string => v7({ msecs: time.getTime(), random: new Uint8Array(16), seq: 0 })

/** Returns random base64url text for URLs and tokens. @param bits number of random bits, a multiple of 8 */
export const randomToken = (bits = 256): string => randomBytes(bits / 8).toString('base64url')

/**
 * Returns the SHA-256 as hex. The database stores only hashes of tokens, so that a leaked row contains no usable token.
 */
export const sha256Hex = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex')
