import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { oldDump } from '#server/modules/import-dump/old-dump.fixture.ts'
import { getFreePort } from '#tests/support/free-port.ts'
import { seller as owner } from '#tests/support/seller.ts'
import { triedCommands, triedWhereInstalled, untriedCommands } from '../../scripts/support/command-trials.mjs'
import { listDocumentedCommands } from '../../scripts/support/documented-commands.mjs'
import { startPrivateServer } from '../../scripts/support/private-server.mjs'
import { becomeSeller } from '../faults/support/seller.ts'
import { root } from '../faults/support/waiting.ts'
import { copySources } from './copy-sources.ts'
import { openShell, type Shell } from './shell.ts'

const isInstalled = (program: string) => spawnSync('which', [program]).status === 0
const setupLink = /\/setup\?token=\S+/

type World = { shell: Shell; folder: string; sources: string }

/** Returns the settings of a shop with a data folder of its own. */
async function createSettings(folder: string, name: string): Promise<Record<string, string>> {
  return {
    DATA_DIR: join(folder, name),
    PORT: String(await getFreePort()),
    SIMULATOR_PORT: String(await getFreePort()),
  }
}

/** Starts the demo shop, becomes its owner and runs what runs beside it. Returns its settings. */
async function tryRunningShop({ shell, folder }: World) {
  const env = await createSettings(folder, 'shop')
  const shopUrl = `http://localhost:${env.PORT}`
  const shop = await shell.serve('npm start', { env, prints: setupLink })
  try {
    await becomeSeller(shopUrl, await shell.run('npm run owner-link', { env, prints: setupLink }))
    const dump = [
      ['dump.sql', join(folder, 'dump.sql')],
      ['pictures', join(folder, 'pictures')],
    ] as const
    const prints = /products/
    await shell.run('npm run import-dump -- dump.sql --files pictures --check', { env, replace: dump, prints })
    await shell.run('npm run import-dump -- dump.sql --files pictures', { env, replace: dump, prints })
    const replace = [['/backups', join(folder, 'backups')]] as const
    await shell.run('npm run backup -- /backups/2026-11-23', { env, replace })
    await shell.run('npm run backup -- /backups/2026-11-23 --check', { env, replace })
    await shell.run('npm run export-all -- --to FOLDER', { env, replace: [['FOLDER', join(folder, 'export')]] })
    await shell.run('npm run reset-factor -- owner@example.com', {
      env,
      replace: [['owner@example.com', owner.email]],
      prints: /Every session of this account has ended/,
    })
    await shell.run('npm run end-sessions -- somebody@example.com', {
      env,
      replace: [['somebody@example.com', owner.email]],
    })
    await shell.run('du -xh --max-depth=2 DATA_DIR | sort -h', {
      replace: [['DATA_DIR', env.DATA_DIR ?? '']],
      prints: /shop\/pg/,
    })
    if (isInstalled('promtool')) {
      const metrics = await (await fetch(`${shopUrl}/metrics`)).text()
      await shell.run('promtool check metrics', { input: metrics })
    }
  } finally {
    await shop.stop()
  }
  return env
}

/** Restores the backup into a new data folder and starts the restored shop. Returns its settings. */
async function tryRestore({ shell, folder }: World, former: Record<string, string>) {
  const secret = readFileSync(join(former.DATA_DIR ?? '', 'secret'), 'utf8').trim()
  const env = { ...(await createSettings(folder, 'restored')), APP_SECRET: secret }
  await shell.run('npm run restore -- /backups/2026-11-23', { env, replace: [['/backups', join(folder, 'backups')]] })
  const shop = await shell.serve('node scripts/start.mjs', { env, prints: /Test cards/ })
  await shop.stop()
  return env
}

/** Moves the restored shop to a PostgreSQL server and starts it there. */
async function tryMove({ shell }: World, env: Record<string, string>) {
  const server = isInstalled('psql') ? await startPrivateServer() : null
  if (!server) return console.log('No PostgreSQL server is installed: moving to one was not tried.')
  try {
    const buildDatabaseUrl = (database: string, user: string) =>
      server.url.replace('/postgres?', `/${database}?`).replace('user=postgres', `user=${user}`)
    const psql = (command: string) =>
      shell.run(command, { replace: [[command, `psql '${server.url}' -c ${JSON.stringify(command)}`]] })
    spawnSync('psql', [server.url, '-c', 'create role vitrine login'])
    await psql('create database vitrine owner vitrine')
    const limits = ["statement_timeout = '5s'", "lock_timeout = '3s'", "idle_in_transaction_session_timeout = '15s'"]
    for (const limit of limits) await psql(`alter role vitrine set ${limit};`)
    await shell.run('PGPASSWORD=… npm run migrate-to -- postgresql://vitrine@db.internal/vitrine', {
      env,
      replace: [['postgresql://vitrine@db.internal/vitrine', `'${buildDatabaseUrl('vitrine', 'vitrine')}'`]],
      prints: /DATABASE_URL/,
    })
  } finally {
    await server.stop()
  }
}

async function tryEmptyShop({ shell, folder }: World) {
  const env = await createSettings(folder, 'empty')
  const shop = await shell.serve('SEED=none npm start', { env, prints: setupLink })
  await shop.stop()
}

async function trySmallCommands({ shell, sources }: World) {
  await shell.run('openssl rand -base64 48', { prints: /^[\w+/]{64}\n$/ })
  await shell.run('sh deploy/compose/create-settings.sh https://shop.example')
  if (!readFileSync(join(sources, '.env'), 'utf8').includes('PUBLIC_URL=https://shop.example'))
    shell.failures.push('sh deploy/compose/create-settings.sh https://shop.example\nwrote no PUBLIC_URL to .env')
  if (isInstalled('git') && spawnSync('git', ['rev-parse', '--git-dir'], { cwd: root }).status === 0)
    await shell.run("git ls-files '*upsell*'", { folder: root, prints: /^src\/server\/modules\/upsells\//m })
  if (!isInstalled('promtool')) return
  const prometheus = { folder: join(sources, 'deploy/prometheus'), prints: /SUCCESS/ }
  await shell.run('promtool check config prometheus.yml', prometheus)
  await shell.run('promtool test rules alerts.test.yml alerts-days.test.yml', prometheus)
}

/** Compares what was tried with the documents and with the lists of scripts/support/command-trials.mjs. */
function findUnlisted(tried: readonly string[]): string[] {
  const untried = untriedCommands.flatMap(({ commands }) => commands)
  const optional = Object.keys(triedWhereInstalled)
  return [
    ...listDocumentedCommands()
      .filter(({ command }) => ![...triedCommands, ...optional, ...untried].includes(command))
      .map(
        ({ command, files }) => `${command}\nis in ${files.join(', ')}, but not in scripts/support/command-trials.mjs`,
      ),
    ...triedCommands.filter(each => !tried.includes(each)).map(each => `${each}\nwas not run`),
    ...tried
      .filter(each => ![...triedCommands, ...optional].includes(each))
      .map(each => `${each}\nwas run, but is not listed as tried in scripts/support/command-trials.mjs`),
  ]
}

const folder = mkdtempSync(join(tmpdir(), 'vitrine-docs-'))
const sources = join(folder, 'vitrine')
const shell = openShell(sources)
try {
  copySources(sources)
  mkdirSync(join(folder, 'pictures'))
  // With the keys of the dump, the shop would call the real payment provider.
  writeFileSync(join(folder, 'dump.sql'), oldDump.replace(/INSERT INTO public\.stripe_config[^;]*;/, ''))
  const world = { shell, folder, sources }
  await trySmallCommands(world)
  const restored = await tryRestore(world, await tryRunningShop(world))
  await tryMove(world, restored)
  await tryEmptyShop(world)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
for (const { reason, commands } of untriedCommands)
  console.log(`\nNot run, ${reason}:\n${commands.map(each => `       ${each}`).join('\n')}`)
const absent = Object.keys(triedWhereInstalled).filter(each => !shell.tried.includes(each))
if (absent.length > 0)
  console.log(`\nNot run, a program is missing here:\n${absent.map(each => `       ${each}`).join('\n')}`)
const failures = [...shell.failures, ...findUnlisted(shell.tried)]
for (const failure of failures) console.log(`\nFAILED ${failure}`)
console.log(`\n${shell.tried.length} commands tried, ${failures.length} failed`)
process.exit(failures.length === 0 ? 0 : 1)
