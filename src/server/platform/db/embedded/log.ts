import { copyFileSync, existsSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Cluster } from './cluster.ts'

const maxLogBytes = 2_000_000

export const getLogFile = (cluster: Cluster) => join(dirname(cluster.folder), 'pg.log')

/**
 * Limits the log file to about twice `maxLogBytes`. Truncating it is safe, because the server opened it for appending.
 */
export function rotateLog(cluster: Cluster) {
  const log = getLogFile(cluster)
  if (!existsSync(log) || statSync(log).size < maxLogBytes) return
  copyFileSync(log, `${log}.1`)
  truncateSync(log)
}

export function readLogTail(cluster: Cluster): string {
  const log = getLogFile(cluster)
  return existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n').slice(-8).join('\n') : '(empty)'
}
