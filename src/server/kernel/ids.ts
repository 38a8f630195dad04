import { createHash, randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** Returns a uuid v7, which sorts by creation time, so that new rows go to the end of their index. */
export const newId = (): string => v7()

/** Returns the smallest id of a moment; rows created earlier have smaller ids. */
export const getSmallestIdAt = (time: Date): string => v7({ msecs: time.getTime(), random: new Uint8Array(16), seq: 0 })

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Whether an external text can be the id of a row. */
export const isUuid = (text: string): boolean => uuid.test(text)

/** Returns random base64url text for URLs and tokens. @param bits of randomness, a multiple of 8 */
export const randomToken = (bits = 256): string => randomBytes(bits / 8).toString('base64url')

/** SHA-256 as hex. The database stores tokens in this form, so that a leaked row is no usable token. */
export const sha256Hex = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex')
