import { statfsSync } from 'node:fs'
import { freemem } from 'node:os'

const memory = '/dev/shm'
/** Linux' number of tmpfs. */
const tmpfs = 0x01021994
const enough = 6 * 1024 ** 3

function hasFreeMemory() {
  try {
    const { type, bavail, bsize } = statfsSync(memory)
    return type === tmpfs && bavail * bsize >= enough && freemem() >= enough
  } catch {
    return false
  }
}

/** Folders of tests lie in memory where there is plenty: hundreds of small databases are made and dropped. TMPDIR wins. */
export function putTempFilesInMemory() {
  if (!process.env.TMPDIR && hasFreeMemory()) process.env.TMPDIR = memory
}
