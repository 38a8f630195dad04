import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the connection string of the running embedded server of this folder, for a command that runs while another
 * process owns the server. Returns null when no server is running. Throws a file system error when this user may not
 * read the folder.
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
