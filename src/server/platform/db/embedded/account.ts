import { type SpawnOptions, spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * The user that runs the database's processes and owns its folder. PostgreSQL rejects running as root. Root therefore
 * starts it as another user, or with `unshare` in a user namespace that maps root to another user id; the latter also
 * works in folders that only root may enter.
 */
export type ProcessAccount = { uid: number; gid: number; unshare: boolean }

const getCurrentIds = () => ({ uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 })

/** Returns the user and group id of the first line of /etc/passwd that matches. */
function findUser(line: RegExp): { uid: number; gid: number } | null {
  const found = readFileSync('/etc/passwd', 'utf8').match(line)
  return found ? { uid: Number(found[1]), gid: Number(found[2]) } : null
}

const getNobodyIds = () => findUser(/^nobody:[^:]*:(\d+):(\d+):/m) ?? { uid: 65534, gid: 65534 }

/** Finds the owner of the folder or of its nearest parent that root does not own; that user can enter it. */
function findNonRootOwner(folder: string): { uid: number; gid: number } | null {
  const { uid, gid } = statSync(folder)
  if (uid !== 0) return findUser(new RegExp(`^[^:]*:[^:]*:(${uid}):(\\d+):`, 'm')) ?? { uid, gid }
  return dirname(folder) === folder ? null : findNonRootOwner(dirname(folder))
}

/** Lists the accounts to try for a new database in `folder`, best first. */
export function listCandidateAccounts(folder: string): ProcessAccount[] {
  const current = getCurrentIds()
  if (current.uid !== 0) return [{ ...current, unshare: false }]
  const owner = findNonRootOwner(folder)
  const accounts = [
    { ...getNobodyIds(), unshare: false },
    { ...current, unshare: true },
  ]
  return owner ? [...accounts, { ...owner, unshare: false }] : accounts
}

export const canRunAs = (account: ProcessAccount) =>
  getCurrentIds().uid === 0 || (!account.unshare && account.uid === getCurrentIds().uid)

/**
 * Returns what to spawn to run `program` as that account. The environment is minimal, so that it passes on no secret.
 */
export function buildCommandAs(account: ProcessAccount, program: string, args: string[]) {
  const options: SpawnOptions = {
    cwd: '/',
    env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' },
  }
  if (account.unshare) {
    const namespaceOptions = ['--user', '--map-user=65534', '--map-group=65534']
    return { program: 'unshare', args: [...namespaceOptions, program, ...args], options }
  }
  if (account.uid === getCurrentIds().uid) return { program, args, options }
  return { program, args, options: { ...options, uid: account.uid, gid: account.gid } }
}

export function runAs(account: ProcessAccount, program: string, args: string[]) {
  const command = buildCommandAs(account, program, args)
  return spawnSync(command.program, command.args, { ...command.options, encoding: 'utf8' })
}
