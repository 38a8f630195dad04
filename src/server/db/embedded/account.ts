import { type SpawnOptions, spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'

/**
 * As whom the database's processes run: the owner of its folder. PostgreSQL refuses root, so root starts it as another
 * user, or (`unshare`) as itself under another name, which reaches folders that no other user may enter.
 */
export type Way = { uid: number; gid: number; unshare: boolean }

const mine = () => ({ uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 })

function nobody(): Way {
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m)
  return { uid: Number(line?.[1] ?? 65534), gid: Number(line?.[2] ?? 65534), unshare: false }
}

/** Every way worth trying for a new database in `folder`, best first. */
export function waysFor(folder: string): Way[] {
  const me = mine()
  if (me.uid !== 0) return [{ ...me, unshare: false }]
  const owner = statSync(folder)
  const ways = [nobody(), { ...me, unshare: true }]
  return owner.uid === 0 ? ways : [...ways, { uid: owner.uid, gid: owner.gid, unshare: false }]
}

/** Whether this process may start something that way. */
export const canRunAs = (way: Way) => mine().uid === 0 || (!way.unshare && way.uid === mine().uid)

/** What to spawn so that `program` runs that way. Its environment is bare: nothing of ours leaks into the database's. */
export function commandAs(way: Way, program: string, args: string[]) {
  const options: SpawnOptions = {
    cwd: '/',
    env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' },
  }
  if (way.unshare) {
    const names = ['--user', '--map-user=65534', '--map-group=65534']
    return { program: 'unshare', args: [...names, program, ...args], options }
  }
  if (way.uid === mine().uid) return { program, args, options }
  return { program, args, options: { ...options, uid: way.uid, gid: way.gid } }
}

/** Runs a short program that way to its end. */
export function runAs(way: Way, program: string, args: string[]) {
  const command = commandAs(way, program, args)
  return spawnSync(command.program, command.args, { ...command.options, encoding: 'utf8' })
}
