import { statfsSync } from 'node:fs'
import { freemem } from 'node:os'

const memory = '/dev/shm'
/** The magic number of tmpfs on Linux. */
const tmpfs = 0x01021994
const requiredBytes = 6 * 1024 ** 3

function hasFreeMemory() {
  try {
    const { type, bavail, bsize } = statfsSync(memory)
    return type === tmpfs && bavail * bsize >= requiredBytes && freemem() >= requiredBytes
  } catch {
    return false
  }
}

/**
 * Puts temporary files in memory if there is enough of it, because tests create and drop hundreds of small databases.
 * TMPDIR takes precedence.
 */
export function putTempFilesInMemory() {
  if (!process.env.TMPDIR && hasFreeMemory()) process.env.TMPDIR = memory
}
