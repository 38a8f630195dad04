import { spawnSync } from 'node:child_process'
import { closeSync, cpSync, mkdirSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome, Scenario, ScenarioContext } from '../scenario.ts'
import { waitUntil } from '../support/waiting.ts'
import { injectFaultUnderLoad } from './load.ts'
import { type BreakableStage, openBreakableStage, signalAll } from './postgres.ts'

const megabyte = 1_048_576
const diskSizeMb = 400
const fullDiskMs = 10_000

/** Moves the database to a small tmpfs. Returns false where mounting is not allowed. */
async function moveToSmallDisk({ folder, stage, start }: BreakableStage): Promise<boolean> {
  await stage.shop.kill()
  signalAll(folder, 'SIGKILL')
  await sleep(1_000)
  const aside = `${folder}.aside`
  renameSync(folder, aside)
  mkdirSync(folder)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSizeMb}m`, 'tmpfs', folder]).status === 0
  if (mounted) spawnSync('cp', ['-a', `${aside}/.`, folder])
  else {
    rmSync(folder, { recursive: true })
    cpSync(aside, folder, { recursive: true, preserveTimestamps: true })
  }
  const { uid, gid, mode } = statSync(aside)
  spawnSync('chown', [`${uid}:${gid}`, folder])
  spawnSync('chmod', [(mode & 0o777).toString(8), folder])
  await start()
  await stage.shop.start({}, 'a move to a small disk')
  return mounted
}

/** Fills the disk completely and returns a function that frees the space. */
function fillDisk(folder: string) {
  const file = join(folder, 'filler')
  const filler = openSync(file, 'w')
  const block = Buffer.alloc(megabyte / 16)
  try {
    for (;;) writeSync(filler, block)
  } catch {
    closeSync(filler)
  }
  return () => rmSync(file)
}

async function runFullDisk(env: ScenarioContext): Promise<Outcome> {
  const breakable = await openBreakableStage(env)
  if (!(await moveToSmallDisk(breakable))) return { trials: 0, violations: [] }
  const { stage, folder } = breakable
  try {
    return await injectFaultUnderLoad(stage, {
      what: 'the disk had free space again',
      trials: env.short ? 1 : 3,
      async inject() {
        const freeDisk = fillDisk(folder)
        const refill = setInterval(() => fillDisk(folder), 500)
        await sleep(fullDiskMs)
        clearInterval(refill)
        freeDisk()
        if (breakable.proxy) await restartServer(breakable)
        return stage.shop.isRunning() ? [] : ['the shop’s process ended when its disk was full']
      },
    })
  } finally {
    await stage.shop.kill()
    signalAll(folder, 'SIGKILL')
    await sleep(1_000)
    spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
    renameSync(`${folder}.aside`, folder)
  }
}

/** Starts a server again that stopped because the disk was full, as its operator does. */
async function restartServer({ stage, start }: BreakableStage) {
  const isAlive = () => stage.sql('select 1').then(Boolean, () => false)
  if (!(await waitUntil(isAlive, 3_000, 500))) await start()
}

const canMount = process.getuid?.() === 0 && spawnSync('which', ['mount']).status === 0

export const diskScenarios: readonly Scenario[] = [
  {
    form: 'long',
    name: canMount ? 'disk full for 10 s' : 'disk full (not run: only root may mount the small disk it needs)',
    async run(env) {
      return canMount ? runFullDisk(env) : { trials: 0, violations: [] }
    },
  },
]
