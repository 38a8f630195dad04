import { type SpawnOptions, spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * As whom the database's processes run: the owner of its folder. PostgreSQL refuses root, so root starts it as another
 * user, or (`unshare`) as itself under another name, which reaches folders that no other user may enter.
 */
export type ProcessAccount = { uid: number; gid: number; unshare: boolean }

const getCurrentIds = () => ({ uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 })

/** The user and main group of the first line of /etc/passwd that fits. */
function findUser(line: RegExp): { uid: number; gid: number } | null {
  const found = readFileSync('/etc/passwd', 'utf8').match(line)
  return found ? { uid: Number(found[1]), gid: Number(found[2]) } : null
}

const getNobodyIds = () => findUser(/^nobody:[^:]*:(\d+):(\d+):/m) ?? { uid: 65534, gid: 65534 }

/** Whose home the folder stands in, when that is not root's: that user can reach it. */
function findNonRootOwner(folder: string): { uid: number; gid: number } | null {
  const { uid, gid } = statSync(folder)
  if (uid !== 0) return findUser(new RegExp(`^[^:]*:[^:]*:(${uid}):(\\d+):`, 'm')) ?? { uid, gid }
  return dirname(folder) === folder ? null : findNonRootOwner(dirname(folder))
}

/** Every way worth trying for a new database in `folder`, best first. */
export function listCandidateAccounts(folder: string): ProcessAccount[] {
  const me = getCurrentIds()
  if (me.uid !== 0) return [{ ...me, unshare: false }]
  const owner = findNonRootOwner(folder)
  const ways = [
    { ...getNobodyIds(), unshare: false },
    { ...me, unshare: true },
  ]
  return owner ? [...ways, { ...owner, unshare: false }] : ways
}

/** Whether this process may start something that way. */
export const canRunAs = (way: ProcessAccount) =>
  getCurrentIds().uid === 0 || (!way.unshare && way.uid === getCurrentIds().uid)

/** What to spawn so that `program` runs that way. Its environment is bare: nothing of ours leaks into the database's. */
export function buildCommandAs(way: ProcessAccount, program: string, args: string[]) {
  const options: SpawnOptions = {
    cwd: '/',
    env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' },
  }
  if (way.unshare) {
    const names = ['--user', '--map-user=65534', '--map-group=65534']
    return { program: 'unshare', args: [...names, program, ...args], options }
  }
  if (way.uid === getCurrentIds().uid) return { program, args, options }
  return { program, args, options: { ...options, uid: way.uid, gid: way.gid } }
}

/** Runs a short program that way to its end. */
export function runAs(way: ProcessAccount, program: string, args: string[]) {
  const command = buildCommandAs(way, program, args)
  return spawnSync(command.program, command.args, { ...command.options, encoding: 'utf8' })
}
