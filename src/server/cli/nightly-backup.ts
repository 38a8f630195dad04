import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from '#server/platform/core/errors.ts'
import {
  findLastBackup,
  formatBackupName,
  getNextBackupTime,
  listExpiredBackups,
  listUnfinishedBackups,
} from './backup-schedule.ts'
import { runCliCommand } from './command.ts'

const usage = `node dist/server/nightly-backup.js FOLDER [--at 04:00] [--keep 14]
Backs up the running shop to a new folder in FOLDER every day at that time (UTC), and deletes backups that are older than
--keep days. Backs up immediately when the last backup is older than a day. A failed backup is repeated after an hour.
Runs until it is stopped, with the settings of the shop.`
const options = { at: { type: 'string' }, keep: { type: 'string' } } as const

const retryMs = 3_600_000
/** One long sleep would end too late if the machine is suspended meanwhile. */
const maxSleepMs = 60_000

/** Runs `backup.js` in a process of its own, so that this process needs little memory between backups. */
async function runBackup(folder: string): Promise<boolean> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'backup.js'), folder], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  return code === 0
}

async function sleepUntil(time: number) {
  while (Date.now() < time) await sleep(Math.min(maxSleepMs, time - Date.now()))
}

function removeBackups(parent: string, names: string[], reason: string) {
  for (const name of names) {
    rmSync(join(parent, name), { recursive: true, force: true })
    console.log(`Deleted the backup ${name}, ${reason}.`)
  }
}

async function backUpEveryNight(parent: string, at: string, keepDays: number): Promise<never> {
  const last = findLastBackup(readdirSync(parent))
  let next = getNextBackupTime(Date.now(), at, last)
  for (;;) {
    console.log(`The next backup to ${parent} is due at ${new Date(next).toISOString()}.`)
    await sleepUntil(next)
    removeBackups(parent, listUnfinishedBackups(readdirSync(parent)), 'which was interrupted')
    const isDone = await runBackup(join(parent, formatBackupName(Date.now())))
    if (isDone)
      removeBackups(
        parent,
        listExpiredBackups(readdirSync(parent), Date.now(), keepDays),
        `which is older than ${keepDays} days`,
      )
    next = isDone ? getNextBackupTime(Date.now(), at, Date.now()) : Date.now() + retryMs
  }
}

// As the first process of a container, this process would ignore signals for which it has no handler.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(0))
await runCliCommand({ usage, options, words: 1 }, async ({ words: [folder = ''], values }) => {
  const { at = '04:00', keep = '14' } = values
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(at)) throw new OperatorError(`--at: must be a time such as 04:00.\n${usage}`)
  if (!/^[1-9]\d{0,3}$/.test(keep)) throw new OperatorError(`--keep: must be a number of days, 1 to 9999.\n${usage}`)
  return backUpEveryNight(resolve(folder), at, Number(keep))
})
