import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Where the embedded server of this folder listens while another process owns it, for a command that runs beside it.
 * Null when none was left running. Throws the system's error where this user may not look.
 */
export function findEmbeddedUrl(dataDir: string, database = 'vitrine'): string | null {
  try {
    const socketFolder = readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')[4]
    if (!socketFolder) return null
    return `postgresql:///${database}?host=${encodeURIComponent(socketFolder)}&port=5432&user=vitrine`
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
