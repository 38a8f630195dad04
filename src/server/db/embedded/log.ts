import { copyFileSync, existsSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Cluster } from './create.ts'

const mostBytes = 2_000_000

export const logFile = (cluster: Cluster) => join(dirname(cluster.folder), 'pg.log')

/** Keeps the server's log at twice `mostBytes` at most. It writes at the end always, so its file may be emptied. */
export function boundLog(cluster: Cluster) {
  const log = logFile(cluster)
  if (!existsSync(log) || statSync(log).size < mostBytes) return
  copyFileSync(log, `${log}.1`)
  truncateSync(log)
}

export function tailOfLog(cluster: Cluster): string {
  const log = logFile(cluster)
  return existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n').slice(-8).join('\n') : '(empty)'
}
