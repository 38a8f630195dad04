import { createHash, randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** A uuid v7: sortable by the moment it was made, so that new rows land at the end of their index. */
export const newId = (): string => v7()

/** The smallest id of that moment: rows made before have smaller ones. */
export const getSmallestIdAt = (time: Date): string => v7({ msecs: time.getTime(), random: new Uint8Array(16), seq: 0 })

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Whether a text from outside can be the id of a row. */
export const isUuid = (text: string): boolean => uuid.test(text)

/** Random text for addresses and tokens. @param bits of randomness, a multiple of 8 */
export const randomToken = (bits = 256): string => randomBytes(bits / 8).toString('base64url')

/** SHA-256 as hex: what the database keeps of tokens, so that reading it opens nothing. */
export const sha256Hex = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex')
